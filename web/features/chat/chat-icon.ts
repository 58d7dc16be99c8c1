/** SVG path of the chat icon, on the 20 px icon grid. */
export const chatIconPath =
  "M4.5 3.5h11a1.5 1.5 0 0 1 1.5 1.5v7.5a1.5 1.5 0 0 1-1.5 1.5H9.5L5.5 17.3V14h-1A1.5 1.5 0 0 1 3 12.5V5a1.5 1.5 0 0 1 1.5-1.5zM6.7 7.4h6.6M6.7 10.2h4.2";
