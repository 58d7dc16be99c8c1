/** A period in milliseconds of Unix time, without its end. */
export interface TimeSpan {
  from: number;
  until: number;
}
