/** Adds what has to end when a server stops. */
export type OnStop = (end: () => Promise<unknown>) => void

/** Creates the list of what has to end. `stop` ends all of it, the last one first. */
export function createStop(): { readonly onStop: OnStop; readonly stop: () => Promise<void> } {
  const ends: (() => Promise<unknown>)[] = []
  return {
    onStop: (end) => ends.push(end),
    async stop() {
      for (let end = ends.pop(); end; end = ends.pop()) await end()
    },
  }
}
