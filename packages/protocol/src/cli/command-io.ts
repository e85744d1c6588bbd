import type { Readable, Writable } from 'node:stream'
import { type Colors, createColors } from './colors.ts'

/** What a command may read and write. */
export type CommandIo = {
  /** Writes to standard output; waits when the reader is slow. */
  readonly print: (text: string) => Promise<void>
  /** Writes a sentence to standard error. */
  readonly warn: (text: string) => void
  /** Writes how far a long command is to standard error, when a user watches it. */
  readonly progress: (text: string) => void
  readonly stdin: Readable
  readonly colors: Colors
  readonly env: Readonly<Record<string, string | undefined>>
}

/** The parts of Node's `process` that a terminal is made of. */
export type ProcessStreams = {
  readonly stdin: Readable
  readonly stdout: Writable & { readonly isTTY?: boolean }
  readonly stderr: Writable & { readonly isTTY?: boolean }
  readonly env: Readonly<Record<string, string | undefined>>
}

/** A terminal on a process's streams. */
export function createCommandIo({ stdin, stdout, stderr, env }: ProcessStreams): CommandIo {
  return {
    print: (text) =>
      new Promise((resolve) => {
        if (stdout.write(text)) resolve()
        else stdout.once('drain', resolve)
      }),
    warn: (text) => void stderr.write(`${text}\n`),
    progress: (text) => {
      if (stderr.isTTY) stderr.write(`${text}\n`)
    },
    stdin,
    colors: createColors({ isTerminal: stdout.isTTY === true, env }),
    env,
  }
}
