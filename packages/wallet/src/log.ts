/** How much is written to the console, from everything to nothing. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'

/** Source: docs/product.md#defaults. */
export const DEFAULT_LOG_LEVEL: LogLevel = 'error'

/** Writes what matters to a developer, never to a visitor. */
export type Log = (level: Exclude<LogLevel, 'silent'>, message: string, cause?: unknown) => void

const order: readonly LogLevel[] = ['debug', 'info', 'warn', 'error', 'silent']

/** A log that is silent below `level`. `sink` is the console when left out. */
export function createLog(level: LogLevel, sink: Pick<Console, 'debug' | 'info' | 'warn' | 'error'> = console): Log {
  return (of, message, cause) => {
    if (order.indexOf(of) < order.indexOf(level)) return
    const line = `[laurel wallet] ${message}`
    if (cause === undefined) sink[of](line)
    else sink[of](line, cause)
  }
}
