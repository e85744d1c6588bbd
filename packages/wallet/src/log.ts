/** The least severe level that is written to the console; `silent` writes nothing. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'

/** Source: docs/product.md#defaults. */
export const DEFAULT_LOG_LEVEL: LogLevel = 'error'

/** Writes a message for developers, never for users. */
export type Log = (level: Exclude<LogLevel, 'silent'>, message: string, cause?: unknown) => void

const order: readonly LogLevel[] = ['debug', 'info', 'warn', 'error', 'silent']

/** Returns a log that drops messages below `level`. `sink` is the console when left out. */
export function createLog(level: LogLevel, sink: Pick<Console, 'debug' | 'info' | 'warn' | 'error'> = console): Log {
  return (of, message, cause) => {
    if (order.indexOf(of) < order.indexOf(level)) return
    const line = `[laurel wallet] ${message}`
    if (cause === undefined) sink[of](line)
    else sink[of](line, cause)
  }
}
