import { pathToFileURL } from 'node:url'
import type { AbiEvent, AbiFunction, Address, Chain, Hex, PrivateKeyAccount } from 'viem'
import { installPublicSdk } from './public-sdk-folder.ts'

/** The options of a user of the SDK: the SDK's form of a chain and an account. */
export type SdkOptions = { readonly config: object; readonly account: PrivateKeyAccount }

/** A component of a boost, as the SDK has it: made from a payload or an address. */
type SdkPart = {
  readonly address: Address | undefined
  assertValidAddress(): Address
}

/** A budget of the SDK's. Amounts are in base units. */
export type SdkBudget = SdkPart & {
  allocate(transfer: SdkTransfer, sent?: { readonly value: bigint }): Promise<boolean>
  disburse(transfer: SdkTransfer): Promise<boolean>
  clawback(transfer: SdkTransfer): Promise<bigint>
  clawbackFromTarget(target: Address, data: Hex, boostId: bigint, incentiveId: bigint): Promise<readonly unknown[]>
  available(asset?: Address): Promise<bigint>
  distributed(asset?: Address): Promise<bigint>
  total(asset?: Address): Promise<bigint>
  owner(): Promise<Address>
  isAuthorized(account: Address): Promise<boolean>
  grantRoles(account: Address, roles: bigint): Promise<void>
  rolesOf(account: Address): Promise<unknown>
  managementFee(): Promise<bigint>
  payManagementFee(boostId: bigint, incentiveId: bigint): Promise<void>
}

type SdkTransfer = { readonly amount: bigint; readonly asset: Address; readonly target: Address }

/** An incentive of the SDK. Some functions exist only on some kinds. */
export type SdkIncentive = SdkPart & {
  asset(): Promise<Address>
  claims(): Promise<bigint>
  claimed(account: Address): Promise<boolean>
  reward(): Promise<bigint>
  currentReward(): Promise<bigint>
  owner(): Promise<Address>
  getTotalBudget(): Promise<bigint>
  canBeClaimed(): Promise<boolean>
  getRemainingClaimPotential(): Promise<bigint>
  getIncentiveCriteria(): Promise<{ readonly criteriaType: number; readonly signature: Hex }>
  getIncentiveScalar(parameters: { chainId: number; hash: Hex; knownSignatures: KnownSignatures }): Promise<bigint>
  getMaxReward(): Promise<bigint>
  drawRaffle(): Promise<void>
  buildClaimData(amount?: bigint): Hex
  buildClawbackData(amount: bigint): Hex
}

/** A validator of the SDK's. */
export type SdkValidator = SdkPart & {
  signers(account: Address): Promise<boolean>
  hashSignerData(claim: SdkSignedFields): Promise<Hex>
  setAuthorized(accounts: readonly Address[], allowed: readonly boolean[]): Promise<void>
  encodeClaimData(
    claim: SdkSignedFields & {
      readonly signer: { readonly account: Address; readonly key: Hex; readonly privateKey: PrivateKeyAccount }
      readonly chainId: number
    },
  ): Promise<Hex>
}

type SdkSignedFields = {
  readonly boostId: bigint
  readonly incentiveQuantity: number
  readonly claimant: Address
  readonly incentiveData: Hex
}

/** An action of the SDK's. */
export type SdkAction = SdkPart & {
  getActionSteps(): Promise<readonly SdkStep[]>
  getActionClaimant(): Promise<SdkClaimant>
  validateActionSteps(parameters: { hash: Hex; chainId: number; knownSignatures: KnownSignatures }): Promise<boolean>
  deriveActionClaimantFromTransaction(
    claimant: SdkClaimant,
    parameters: { hash: Hex; chainId: number; knownSignatures: KnownSignatures },
  ): Promise<Address | undefined>
}

/** ABI items by topic or padded selector. */
export type KnownSignatures = Readonly<Record<Hex, AbiEvent | AbiFunction>>

type SdkClaimant = {
  readonly signatureType: number
  readonly signature: Hex
  readonly fieldIndex: number
  readonly targetContract: Address
  readonly chainid: number
}

type SdkStep = Omit<SdkClaimant, 'fieldIndex'> & {
  readonly actionType: number
  readonly actionParameter: {
    readonly filterType: number
    readonly fieldType: number
    readonly fieldIndex: number
    readonly filterData: Hex
  }
}

/** A list of the SDK's. */
export type SdkAllowList = SdkPart & {
  isAllowed(account: Address): Promise<boolean>
  owner(): Promise<Address>
  setAllowed(accounts: readonly Address[], allowed: readonly boolean[]): Promise<void>
  setDenied(accounts: readonly Address[], denied: readonly boolean[]): Promise<void>
}

/** A boost of the SDK's. */
export type SdkBoost = {
  readonly id: bigint
  readonly budget: SdkBudget
  readonly action: SdkAction
  readonly validator: SdkValidator
  readonly allowList: SdkAllowList
  readonly incentives: readonly SdkIncentive[]
  readonly protocolFee: bigint
  readonly maxParticipants: bigint
  readonly owner: Address
}

/** The SDK's core: components by their payloads, and what is done with them. */
export type SdkCore = {
  readonly [incentive in SdkIncentiveName]: (payload: Readonly<Record<string, unknown>>) => SdkIncentive
} & {
  assertValidAddress(): Address
  ManagedBudget(payload: { owner: Address; authorized: Address[]; roles: bigint[] }): SdkBudget
  ManagedBudgetWithFees(payload: {
    owner: Address
    authorized: Address[]
    roles: bigint[]
    managementFee: bigint
  }): SdkBudget
  EventAction(payload: { readonly actionClaimant: SdkClaimant; readonly actionSteps: readonly SdkStep[] }): SdkAction
  SimpleAllowList(payload: { readonly owner: Address; readonly allowed: readonly Address[] }): SdkAllowList
  SimpleDenyList(payload: { readonly owner: Address; readonly denied: readonly Address[] }): SdkAllowList
  OpenAllowList(): SdkAllowList
  SignerValidator(payload: { readonly signers: readonly Address[]; readonly validatorCaller: Address }): SdkValidator
  LimitedSignerValidator(payload: {
    readonly signers: readonly Address[]
    readonly validatorCaller: Address
    readonly maxClaimCount: number
  }): SdkValidator
  createBoost(boost: {
    readonly budget: SdkBudget
    readonly action: SdkAction
    readonly validator: SdkValidator
    readonly allowList?: SdkAllowList
    readonly incentives: readonly SdkIncentive[]
    readonly protocolFee?: bigint
    readonly maxParticipants?: bigint
    readonly owner?: Address
  }): Promise<SdkBoost>
  getBoost(id: bigint): Promise<SdkBoost>
  readBoost(id: bigint): Promise<Readonly<Record<string, unknown>>>
  getBoostCount(): Promise<bigint>
  claimIncentive(boostId: bigint, incentiveId: bigint, referrer: Address, data: Hex): Promise<void>
  claimIncentiveFor(
    boostId: bigint,
    incentiveId: bigint,
    referrer: Address,
    data: Hex,
    claimant: Address,
  ): Promise<void>
  claimIncentiveRaw(boostId: bigint, incentiveId: bigint, referrer: Address, data: Hex): Promise<{ hash: Hex }>
  getClaimFromTransaction(transaction: { hash: Hex }): Promise<Readonly<Record<string, unknown>> | undefined>
  getIncentiveFeesInfo(boostId: bigint, incentiveId: bigint): Promise<Readonly<Record<string, unknown>>>
  protocolFee(): Promise<bigint>
  protocolFeeReceiver(): Promise<Address>
  isAuthorized(account: Address): Promise<boolean>
  createBoostAuth(): Promise<Address>
  setProcolFeeReceiver(receiver: Address): Promise<void>
  getLogs(filter: { eventName: string; fromBlock: bigint }): Promise<readonly { readonly args: unknown }[]>
}

/** The incentives that the SDK makes boosts with. */
export type SdkIncentiveName =
  | 'AllowListIncentive'
  | 'CGDAIncentive'
  | 'ERC20Incentive'
  | 'ERC20PeggedIncentive'
  | 'ERC20PeggedVariableCriteriaIncentive'
  | 'ERC20VariableCriteriaIncentive'
  | 'ERC20VariableIncentive'
  | 'PointsIncentive'

/** The addresses of the implementations that the SDK clones components from, by chain. */
type SdkBases = { readonly bases: Record<number, Address> }

/** What the tests use of the public SDK, spelled out: it is loaded from a path that the compiler does not know. */
export type PublicSdk = Readonly<
  Record<
    | SdkIncentiveName
    | 'EventAction'
    | 'LimitedSignerValidator'
    | 'ManagedBudget'
    | 'ManagedBudgetWithFees'
    | 'SignerValidator'
    | 'SimpleAllowList'
    | 'SimpleDenyList',
    SdkBases
  >
> & {
  readonly BoostCore: {
    readonly addresses: Record<number, Address>
    new (options: SdkOptions & { readonly address: Address }): SdkCore
  }
  readonly BoostRegistry: {
    readonly addresses: Record<number, Address>
    new (
      options: SdkOptions & { readonly address: Address },
    ): {
      initialize<part extends SdkPart>(name: string, target: part): Promise<part>
      getClones(deployer: Address): Promise<readonly Hex[]>
      getClone(identifier: Hex): Promise<Readonly<Record<string, unknown>>>
      register(type: number, name: string, implementation: Address): Promise<void>
    }
  }
  decodeClaimData(data: Hex): { readonly validatorData: Hex; readonly incentiveData: Hex }
  gasRebateIncentiveCriteria(): Readonly<Record<string, unknown>>
  prepareBoostPayload(boost: Readonly<Record<string, unknown>>): Hex
}

/** The half of wagmi that its users need to talk to a chain. */
type Wagmi = {
  createConfig(parameters: { chains: readonly Chain[]; transports: Readonly<Record<number, unknown>> }): object
  http(url: string): unknown
}

/**
 * Loads the public protocol's SDK, as its users do, for a local chain.
 * @param chain - with the id and the node that are to be used.
 * @returns in words why, when it cannot be installed.
 */
export async function openPublicSdk(
  chain: Chain,
): Promise<{ readonly sdk: PublicSdk; readonly config: object } | { readonly missing: string }> {
  const installed = installPublicSdk()
  if ('missing' in installed) return installed
  const fileIn = (path: string) => pathToFileURL(`${installed.folder}node_modules/${path}`).href
  const sdk: PublicSdk = await import(/* @vite-ignore */ fileIn('@boostxyz/sdk/dist/index.js'))
  const wagmi: Wagmi = await import(/* @vite-ignore */ fileIn('@wagmi/core/dist/esm/exports/index.js'))
  const [url = ''] = chain.rpcUrls.default.http
  const config = wagmi.createConfig({ chains: [chain], transports: { [chain.id]: wagmi.http(url) } })
  return { sdk, config }
}
