import { parseArgs } from 'node:util'
import type { Seed } from './create-chain.ts'
import { DevnetError } from './devnet-error.ts'

/** The options of `npm start`. */
export type StartCommand = {
  readonly fresh: boolean
  readonly dataDir: string
  readonly seed: Seed
  readonly hasWebApp: boolean
}

/** The output of `npm start -- --help`. */
export const START_HELP = `npm start                     starts local chains, the web app and a test wallet, with the data of the last run
npm start -- --fresh          deletes the saved data first
npm start -- --data <folder>  saves the data in another folder than .data
npm start -- --seed <size>    full (default), small or none: how much history new chains have
npm start -- --chains-only    starts no verifier, web app or test wallet`

/** `npm start` got an unknown flag, or an invalid value of a flag. */
export class StartCommandError extends DevnetError {
  override readonly name = 'StartCommandError'
  readonly code = 'devnet/start-command'
}

/**
 * Reads the flags of `npm start`.
 * @returns `null` for `--help`.
 * @throws {StartCommandError} on an unknown flag or value.
 */
export function parseStartCommand(args: readonly string[], defaultDataDir: string): StartCommand | null {
  const { help, fresh, data, seed, 'chains-only': chainsOnly } = readFlags(args)
  if (help) return null
  const size = (['full', 'small', 'none'] as const).find((known) => known === seed)
  if (size === undefined) throw new StartCommandError(`--seed takes full, small or none; not ${seed}.`)
  return { fresh, dataDir: data ?? defaultDataDir, seed: size, hasWebApp: !chainsOnly }
}

function readFlags(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        help: { type: 'boolean', default: false },
        fresh: { type: 'boolean', default: false },
        data: { type: 'string' },
        seed: { type: 'string', default: 'full' },
        'chains-only': { type: 'boolean', default: false },
      },
    }).values
  } catch (cause) {
    throw new StartCommandError(`${cause instanceof Error ? cause.message : String(cause)}\n\n${START_HELP}`, { cause })
  }
}
