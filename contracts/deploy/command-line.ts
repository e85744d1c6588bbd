import { parseArgs } from 'node:util'
import { type Address, getAddress, isAddress, parseEther } from 'viem'
import { DeployCommandError } from './errors.ts'

/** The options of `npm run deploy`. */
export type DeployCommand = {
  readonly rpcUrl: string
  readonly owner: Address
  readonly protocolFeeReceiver: Address
  /** In wei. */
  readonly claimFee: bigint
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
    claimFee: parseFee(flags['claim-fee']),
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

function parseFee(text: string): bigint {
  if (!/^\d+(\.\d{1,18})?$/.test(text))
    throw new DeployCommandError(`--claim-fee takes an amount of ether, not ${text}.`)
  return parseEther(text)
}
