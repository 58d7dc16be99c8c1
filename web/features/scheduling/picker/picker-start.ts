/** The initial state of the picker, as the server found it. Instants are Unix seconds. */
export type PickerStart = {
  /** The appointment type; empty when an appointment is moved. */
  type: string;
  durationMinutes: number;
  /** Token of the signed link when an appointment is moved. */
  linkToken?: string | undefined;
  /** Current start of the appointment that is rescheduled. */
  currentStart?: number | undefined;
  hostZone: string;
  /** The zone of the URL or the appointment; otherwise the browser's zone applies. */
  zone: string | undefined;
  day: string | undefined;
  time: number | undefined;
  month: string;
  /** The month was not requested; it has the first free time. */
  isMonthSuggested: boolean;
  firstMonth: string;
  lastMonth: string;
  /** Free times of `month`. */
  times: readonly number[];
  /** The requested time is no longer free. */
  isTaken: boolean;
  /** The first free time of all months. */
  firstFree: number | undefined;
  now: number;
  hour12: boolean;
  weekStart: number;
};

/** What the form of a selected time receives. */
export type SelectedSlot = {
  time: number;
  zone: string;
  holdId: string | undefined;
  /** The formatted day and hours. */
  span: { day: string; hours: string };
  /** Selects another time from within the form. */
  onSelectTime: (time: number) => void;
};
