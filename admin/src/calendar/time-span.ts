/** A period in milliseconds of Unix time; `until` is exclusive. */
export interface TimeSpan {
  from: number;
  until: number;
}
