import { createRequire } from 'node:module'
import { answerOfError, type ExitCode } from './answer.ts'
import { type CommandLine, helpText, parseCommandLine } from './arguments.ts'
import { runCheck, runExplain } from './check-command.ts'
import { runDecode, runEncode, runLint } from './definition-commands.ts'
import { printable } from './printable.ts'
import type { Terminal } from './terminal.ts'

/**
 * Does what a command line says.
 * @param args - what follows `laurel`.
 * @returns the exit code: 0 matched, 1 not, 2 error. Never throws; an error is a sentence on standard error, or with
 * `--json` an answer on standard output.
 */
export async function runLaurel(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  try {
    return await run(parseCommandLine(args), terminal)
  } catch (error) {
    const answer = answerOfError(error)
    if (args.includes('--json')) await terminal.print(`${JSON.stringify(answer)}\n`)
    else terminal.warn(`laurel: ${printable(answer.reason ?? 'something failed')} (${answer.code})`)
    return 2
  }
}

async function run(line: CommandLine, terminal: Terminal): Promise<ExitCode> {
  switch (line.command) {
    case 'help':
      await terminal.print(helpText)
      return 0
    case 'version':
      await terminal.print(`${readVersion()}\n`)
      return 0
    case 'check':
      return runCheck(line.operands, line.flags, terminal)
    case 'explain':
      return runExplain(line.operands, line.flags, terminal)
    case 'encode':
      return runEncode(line.operands, line.flags, terminal)
    case 'decode':
      return runDecode(line.operands, line.flags, terminal)
    case 'lint':
      return runLint(line.operands, line.flags, terminal)
    default:
      return line satisfies never
  }
}

/** From package.json, which lies two folders up, in the clone and when published. */
function readVersion(): string {
  const manifest: unknown = createRequire(import.meta.url)('../../package.json')
  const isManifest = typeof manifest === 'object' && manifest !== null && 'version' in manifest
  return isManifest ? String(manifest.version) : 'unknown'
}
