import { createRequire } from 'node:module'
import { type CommandLine, type Flags, parseCommandLine } from './arguments.ts'
import type { CommandIo } from './command-io.ts'
import type { ExitCode } from './command-result.ts'
import { helpText } from './help.ts'
import { printable } from './printable.ts'

/**
 * Runs a command line.
 * @param args - what follows `laurel`.
 * @returns the exit code: 0 matched, 1 not, 2 error. Never throws; an error is a sentence on standard error, or with
 * `--json` an answer on standard output.
 */
export async function runLaurel(args: readonly string[], io: CommandIo): Promise<ExitCode> {
  try {
    return await run(parseCommandLine(args), io)
  } catch (error) {
    const { toErrorResult } = await import('./command-result.ts')
    const answer = toErrorResult(error)
    if (args.includes('--json')) await io.print(`${JSON.stringify(answer)}\n`)
    else io.warn(`laurel: ${printable(answer.reason ?? 'something failed')} (${answer.code})`)
    return 2
  }
}

/** Each command is loaded on demand, because help, the version and a mistyped flag need none of them. */
async function run(line: CommandLine, io: CommandIo): Promise<ExitCode> {
  switch (line.command) {
    case 'help':
      await io.print(helpText(line.about))
      return 0
    case 'version':
      await io.print(`${readVersion()}\n`)
      return 0
    case 'check':
      return (await import('./check-command.ts')).runCheck(line.args, withNodeOf(line.flags, io), io)
    case 'explain':
      return (await import('./check-command.ts')).runExplain(line.args, withNodeOf(line.flags, io), io)
    case 'encode':
      return (await import('./definition-commands.ts')).runEncode(line.args, withNodeOf(line.flags, io), io)
    case 'decode':
      return (await import('./definition-commands.ts')).runDecode(line.args, line.flags, io)
    case 'lint':
      return (await import('./definition-commands.ts')).runLint(line.args, withNodeOf(line.flags, io), io)
    default:
      return line satisfies never
  }
}

/** `ETH_RPC_URL` is the default node. A batch from files needs none. */
function withNodeOf(flags: Flags, { env }: CommandIo): Flags {
  const url = env['ETH_RPC_URL']
  return flags.rpc !== undefined || flags.batch !== undefined || !url ? flags : { ...flags, rpc: url }
}

/** From package.json, which lies two folders up, in the clone and when published. */
function readVersion(): string {
  const manifest: unknown = createRequire(import.meta.url)('../../package.json')
  const isManifest = typeof manifest === 'object' && manifest !== null && 'version' in manifest
  return isManifest ? String(manifest.version) : 'unknown'
}
