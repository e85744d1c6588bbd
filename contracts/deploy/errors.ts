import type { Address, Hex } from 'viem'

/** The base class of the errors of a deployment. `code` is stable, and the message says what to do. */
export abstract class DeployError extends Error {
  /** Stable, of the form `deploy/what-failed`. */
  abstract readonly code: string
}

/** The command has an unknown flag, or an invalid value of one. */
export class DeployCommandError extends DeployError {
  override readonly name = 'DeployCommandError'
  readonly code = 'deploy/command'
}

/** The owner has no code, and nobody said that it may be a key. */
export class OwnerIsKeyError extends DeployError {
  override readonly name = 'OwnerIsKeyError'
  readonly code = 'deploy/owner-is-key'
  readonly owner: Address
  constructor(owner: Address) {
    super(
      `The owner ${owner} has no code on this chain. Name a timelock or a multisig, or add --owner-is-eoa if a single key may upgrade the core.`,
    )
    this.owner = owner
  }
}

/** The chain is not known as a test network, and `--yes` is missing. */
export class NotConfirmedError extends DeployError {
  override readonly name = 'NotConfirmedError'
  readonly code = 'deploy/not-confirmed'
  readonly chainId: number
  constructor(chainId: number) {
    super(`Chain ${chainId} is not a known test network. Read the plan above, then add --yes to pay for it.`)
    this.chainId = chainId
  }
}

/** The deploying account cannot pay for what is missing. */
export class DeployerBalanceError extends DeployError {
  override readonly name = 'DeployerBalanceError'
  readonly code = 'deploy/deployer-balance'
  readonly account: Address
  constructor({ account, balance, cost }: { account: Address; balance: string; cost: string }) {
    super(`The account ${account} has ${balance}, and the deployment costs about ${cost}. Send it the difference.`)
    this.account = account
  }
}

/** The CREATE2 proxy is missing, and the chain rejects the transaction that deploys it everywhere. */
export class Create2ProxyUnavailableError extends DeployError {
  override readonly name = 'Create2ProxyUnavailableError'
  readonly code = 'deploy/create2-proxy-unavailable'
  constructor(options?: ErrorOptions) {
    super(
      'The chain has no CREATE2 proxy at its usual address and rejects the presigned transaction that deploys it (it has no EIP-155 chain id and a fixed gas price). Ask the operators of the chain to deploy it.',
      options,
    )
  }
}

/** The node does not accept a request, or does not respond. */
export class DeployNodeError extends DeployError {
  override readonly name = 'DeployNodeError'
  readonly code = 'deploy/node'
}

/** Smart accounts are wanted on a chain without their entry point. */
export class EntryPointMissingError extends DeployError {
  override readonly name = 'EntryPointMissingError'
  readonly code = 'deploy/entry-point-missing'
  constructor(address: Address) {
    super(
      `The chain has no EntryPoint 0.7 at ${address}, which smart accounts are bound to. Have its authors deploy it, or leave out --accounts.`,
    )
  }
}

/** A creation reverted, and its contract does not exist. */
export class CreationRevertedError extends DeployError {
  override readonly name = 'CreationRevertedError'
  readonly code = 'deploy/creation-reverted'
  readonly contract: string
  constructor({ contract, hash }: { contract: string; hash: Hex | null }, options?: ErrorOptions) {
    super(
      `Deploying ${contract} reverts${hash === null ? '' : ` (transaction ${hash})`}. Nothing else was sent. Inspect it, then run the command again.`,
      options,
    )
    this.contract = contract
  }
}

/** A transaction was not mined in time. */
export class CreationPendingError extends DeployError {
  override readonly name = 'CreationPendingError'
  readonly code = 'deploy/creation-pending'
  readonly hash: Hex
  constructor({ contract, hash }: { contract: string; hash: Hex }) {
    super(
      `The transaction ${hash}, which deploys ${contract}, is not mined yet. Run the command again: it waits for the same transaction, or raises its fee.`,
    )
    this.hash = hash
  }
}

/** What was read back differs from what should be there. */
export class DeploymentMismatchError extends DeployError {
  override readonly name = 'DeploymentMismatchError'
  readonly code = 'deploy/mismatch'
  readonly differences: readonly string[]
  constructor(differences: readonly string[]) {
    super(
      `What was read back differs from the plan. Do not use the deployment, unless its owner changed this since.\n${differences.map((line) => `  ${line}`).join('\n')}`,
    )
    this.differences = differences
  }
}

/** A file of the deployment cannot be used. */
export class DeployFileError extends DeployError {
  override readonly name = 'DeployFileError'
  readonly code = 'deploy/file'
}
