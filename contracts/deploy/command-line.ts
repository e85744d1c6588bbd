import { parseArgs } from 'node:util'
import { type Address, getAddress, isAddress, parseEther } from 'viem'
import type { SponsorLimits } from './accounts.ts'
import { DeployCommandError } from './errors.ts'
import type { AccountParameters } from './plan.ts'

/** The options of `npm run deploy`. */
export type DeployCommand = {
  readonly rpcUrl: string
  readonly owner: Address
  readonly protocolFeeReceiver: Address
  /** In wei. */
  readonly claimFee: bigint
  /** Whether smart accounts are part of it, and a paymaster for them; null without. */
  readonly accounts: AccountParameters | null
  /** Null only with `isPlanOnly`. */
  readonly keyFile: string | null
  /** Where the files are written. Null for the default. */
  readonly outDir: string | null
  readonly isOwnerKeyAllowed: boolean
  readonly isConfirmed: boolean
  readonly isPlanOnly: boolean
}

/** The output of `npm run deploy -w contracts -- --help`. */
export const DEPLOY_HELP = `npm run deploy -w contracts -- --rpc-url <url> --owner <address> --key-file <file>

  --rpc-url <url>        a node of the chain
  --owner <address>      a timelock or a multisig: upgrades the core and changes its settings
  --owner-is-eoa         allows a single key as the owner
  --fee-receiver <address>  receives the core's fees; the owner by default
  --claim-fee <ether>    the fee of payable validators for a claim; 0 by default
  --accounts             adds smart accounts, on a chain with EntryPoint 0.7 (docs/smart-accounts.md)
  --sponsor <address>    adds a paymaster to them: the account whose key sponsors operations
  --sponsor-limits <a,b,c>  the most that it pays in ether: for an operation, for an account on a day, for a day
  --key-file <file>      the key that pays: 0x and 64 hex digits, readable only by its owner
  --out <folder>         where the files are written; .data/deployments/<chain id> by default
  --plan                 prints the plan and sends nothing
  --yes                  deploys on a chain that is not a known test network`

/**
 * Reads the flags.
 * @returns `null` for `--help`.
 * @throws {DeployCommandError} on an unknown flag or value.
 */
export function parseDeployCommand(args: readonly string[]): DeployCommand | null {
  const flags = readFlags(args)
  if (flags.help) return null
  const owner = parseAddress('--owner', flags.owner)
  const keyFile = flags['key-file'] ?? null
  if (keyFile === null && !flags.plan) throw new DeployCommandError('--key-file is missing: the key that pays.')
  return {
    rpcUrl: parseRpcUrl(flags['rpc-url']),
    owner,
    protocolFeeReceiver:
      flags['fee-receiver'] === undefined ? owner : parseAddress('--fee-receiver', flags['fee-receiver']),
    claimFee: parseEtherFlag('--claim-fee', flags['claim-fee']),
    accounts: parseAccounts(flags),
    keyFile,
    outDir: flags.out ?? null,
    isOwnerKeyAllowed: flags['owner-is-eoa'],
    isConfirmed: flags.yes,
    isPlanOnly: flags.plan,
  }
}

function readFlags(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        help: { type: 'boolean', default: false },
        'rpc-url': { type: 'string' },
        owner: { type: 'string' },
        'owner-is-eoa': { type: 'boolean', default: false },
        'fee-receiver': { type: 'string' },
        'claim-fee': { type: 'string', default: '0' },
        accounts: { type: 'boolean', default: false },
        sponsor: { type: 'string' },
        'sponsor-limits': { type: 'string' },
        'key-file': { type: 'string' },
        out: { type: 'string' },
        plan: { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
      },
    }).values
  } catch (cause) {
    throw new DeployCommandError(`${cause instanceof Error ? cause.message : String(cause)}\n\n${DEPLOY_HELP}`, {
      cause,
    })
  }
}

function parseAddress(flag: string, text: string | undefined): Address {
  if (text === undefined) throw new DeployCommandError(`${flag} is missing.\n\n${DEPLOY_HELP}`)
  // A wrong checksum is a typing error, and an owner that nobody has cannot be corrected.
  if (!isAddress(text)) throw new DeployCommandError(`${flag} is not an address with a valid checksum: ${text}.`)
  const address = getAddress(text)
  if (BigInt(address) === 0n) throw new DeployCommandError(`${flag} is the zero address.`)
  return address
}

function parseRpcUrl(text: string | undefined): string {
  if (text === undefined || !/^https?:\/\//.test(text) || !URL.canParse(text)) {
    throw new DeployCommandError('--rpc-url takes an http or https URL of a node.')
  }
  return text
}

function parseAccounts({
  accounts,
  sponsor,
  'sponsor-limits': limits,
}: {
  readonly accounts: boolean
  readonly sponsor?: string | undefined
  readonly 'sponsor-limits'?: string | undefined
}): AccountParameters | null {
  if (!accounts) {
    if (sponsor === undefined && limits === undefined) return null
    throw new DeployCommandError('--sponsor and --sponsor-limits are of smart accounts. Add --accounts.')
  }
  if (sponsor === undefined && limits === undefined) return { sponsor: null }
  if (sponsor === undefined || limits === undefined) {
    throw new DeployCommandError('A paymaster needs both --sponsor and --sponsor-limits.')
  }
  return { sponsor: { signer: parseAddress('--sponsor', sponsor), limits: parseLimits(limits) } }
}

function parseLimits(text: string): SponsorLimits {
  const amounts = text.split(',').map((amount) => parseEtherFlag('--sponsor-limits', amount))
  const [perOperation = 0n, perAccountAndDay = 0n, perDay = 0n] = amounts
  const isRising = 0n < perOperation && perOperation <= perAccountAndDay && perAccountAndDay <= perDay
  if (amounts.length !== 3 || !isRising || perDay >= 2n ** 128n) {
    throw new DeployCommandError(
      `--sponsor-limits takes three amounts of ether, none below the one before it, such as 0.01,0.05,1; not ${text}.`,
    )
  }
  return { perOperation, perAccountAndDay, perDay }
}

function parseEtherFlag(flag: string, text: string): bigint {
  if (!/^\d+(\.\d{1,18})?$/.test(text)) throw new DeployCommandError(`${flag} takes an amount of ether, not ${text}.`)
  return parseEther(text)
}
