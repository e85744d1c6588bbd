import { Readable } from 'node:stream'
import { createColors } from '../cli/colors.ts'
import { runLaurel } from '../cli/run-laurel.ts'

/** The outcome of a command line. */
export type CommandOutcome = { readonly code: number; readonly stdout: string; readonly stderr: string }

/** Runs `laurel` in this process, on a terminal that records its output. */
export async function runCommand(
  args: readonly string[],
  { stdin = '', env = {} }: { stdin?: string; env?: Readonly<Record<string, string>> } = {},
): Promise<CommandOutcome> {
  let stdout = ''
  let stderr = ''
  const code = await runLaurel(args, {
    print: async (text) => {
      stdout += text
    },
    warn: (text) => {
      stderr += `${text}\n`
    },
    progress: () => undefined,
    stdin: Readable.from([stdin]),
    colors: createColors({ isTerminal: false, env: {} }),
    env,
  })
  return { code, stdout, stderr }
}
