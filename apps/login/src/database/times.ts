/** Returns Unix time in whole seconds. */
export function toSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}

/** Returns the time of Unix seconds, as the driver takes it. */
export function fromSeconds(seconds: number): Date {
  return new Date(seconds * 1000)
}
