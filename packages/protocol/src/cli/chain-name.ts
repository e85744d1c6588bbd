import { closestWord } from './closest.ts'
import { UsageError } from './errors.ts'

/** The common names of the chains that have the protocol. */
const chainIds: ReadonlyMap<string, number> = new Map([
  ['ethereum', 1],
  ['mainnet', 1],
  ['optimism', 10],
  ['op', 10],
  ['worldchain', 480],
  ['world-chain', 480],
  ['hyperevm', 999],
  ['base', 8453],
  ['arbitrum', 42161],
  ['celo', 42220],
  ['base-sepolia', 84532],
  ['sepolia', 11155111],
  ['laurel-local', 31337],
])

/**
 * Returns the chain that `--chain` names, by its id or its common name.
 * @throws {UsageError} when the command line is invalid.
 */
export function readChain(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (/^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text))) return Number(text)
  const name = text.toLowerCase().replaceAll(/[ _]/g, '-')
  const known = chainIds.get(name)
  if (known !== undefined) return known
  const meant = closestWord(name, [...chainIds.keys()])
  throw new UsageError(
    meant === null
      ? `--chain is a chain id or one of ${[...chainIds.keys()].join(', ')}, not "${text}".`
      : `There is no chain "${text}" here: did you mean ${meant}?`,
  )
}
