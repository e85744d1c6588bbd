/**
 * Icons of the shell and of Connect: paths on a grid of 20, drawn with a line of 1.75 and round ends. Icons of other
 * views are in lazy-icons.ts and load with those views.
 */
export const closeIcon = 'm5 5 10 10M15 5 5 15'
export const backIcon = 'm12 4-6 6 6 6'
export const nextIcon = 'm7.5 4.5 5.5 5.5-5.5 5.5'
export const gridIcon =
  'M4.7 3h2.1a1.7 1.7 0 0 1 1.7 1.7v2.1a1.7 1.7 0 0 1-1.7 1.7H4.7A1.7 1.7 0 0 1 3 6.8V4.7A1.7 1.7 0 0 1 4.7 3ZM13.2 3h2.1A1.7 1.7 0 0 1 17 4.7v2.1a1.7 1.7 0 0 1-1.7 1.7h-2.1a1.7 1.7 0 0 1-1.7-1.7V4.7A1.7 1.7 0 0 1 13.2 3ZM4.7 11.5h2.1a1.7 1.7 0 0 1 1.7 1.7v2.1A1.7 1.7 0 0 1 6.8 17H4.7A1.7 1.7 0 0 1 3 15.3v-2.1a1.7 1.7 0 0 1 1.7-1.7ZM13.2 11.5h2.1a1.7 1.7 0 0 1 1.7 1.7v2.1a1.7 1.7 0 0 1-1.7 1.7h-2.1a1.7 1.7 0 0 1-1.7-1.7v-2.1a1.7 1.7 0 0 1 1.7-1.7Z'
export const qrIcon =
  'M4.5 3H7a1.5 1.5 0 0 1 1.5 1.5V7A1.5 1.5 0 0 1 7 8.5H4.5A1.5 1.5 0 0 1 3 7V4.5A1.5 1.5 0 0 1 4.5 3ZM13 3h2.5A1.5 1.5 0 0 1 17 4.5V7a1.5 1.5 0 0 1-1.5 1.5H13A1.5 1.5 0 0 1 11.5 7V4.5A1.5 1.5 0 0 1 13 3ZM4.5 11.5H7A1.5 1.5 0 0 1 8.5 13v2.5A1.5 1.5 0 0 1 7 17H4.5A1.5 1.5 0 0 1 3 15.5V13a1.5 1.5 0 0 1 1.5-1.5ZM11.5 11.5v2M17 11.5v.01M14.25 14.25v.01M17 14.5V17h-2.5M11.5 17v-.01'
export const warnIcon =
  'M8.7 3.7 2.3 14.6A1.5 1.5 0 0 0 3.6 17h12.8a1.5 1.5 0 0 0 1.3-2.4L11.3 3.7a1.5 1.5 0 0 0-2.6 0ZM10 7.8v3.4M10 14v.01'
export const checkIcon = 'm4.5 10.5 3.7 3.7 7.3-8'
