import { isSignedBy } from '@laurel/server/chain/check-signature.ts'
import { createConcurrencyLimiter } from '@laurel/server/http/concurrency-limiter.ts'
import { BusyError } from '@laurel/server/http/errors.ts'
import type { nameSchemas } from '@laurel/wallet/api-schemas'
import { type Client, getAddress, type Hex, recoverAddress } from 'viem'
import type * as mini from 'zod/mini'
import type { Ens } from '../identity/ens.ts'
import { checkMessage, type RegistrationRequest } from './check-message.ts'
import {
  EnsNotConfiguredError,
  NameChainError,
  NameHyphenError,
  NameMessageUsedError,
  NameNotFoundError,
  NameReservedError,
  NameSignatureError,
  NameSimilarError,
  NamesNotOfferedError,
  NameTakenError,
  TooManyNamesError,
} from './errors.ts'
import { isOwnName, normalizeName, parseLabel, requireRegistrable, toLabel, toSkeleton } from './name-rules.ts'
import type { NameStore, RegisteredName } from './name-store.ts'
import { listCandidates, MAX_SUGGESTIONS } from './suggest-names.ts'

/** Names of one account. An account needs one; more than a few is a collection of names that others want. */
export const MAX_NAMES_PER_ACCOUNT = 5
/** Signatures of contracts that are checked at once. Each is a call that can use much gas of the nodes. */
const MAX_CONTRACT_CHECKS = 16

/** A name as responses have it. */
export type Profile = mini.input<(typeof nameSchemas)['Profile']>
type Suggestions = mini.input<(typeof nameSchemas)['ProfileSuggestions']>

/** Looks up and registers names. */
export type NameService = {
  /**
   * @throws {NameNotFoundError} when the name is not registered and does not resolve.
   * @throws {EnsNotConfiguredError} when it is a name of ENS, and no chain with ENS is configured. @throws {NamesNotOfferedError}
   */
  lookUp(name: string): Promise<Profile>
  /** @param address - in lower case. */
  listNames(address: Hex): Promise<readonly Profile[]>
  suggest(name: string): Promise<Suggestions>
  /** @throws the errors of `names/errors.ts`, one for each reason. */
  register(request: RegistrationRequest): Promise<Profile>
}

/** What the service needs. */
export type NameServiceParts = {
  readonly store: NameStore
  /** With its dot: `.wcn.id`; null when the operator offers no names. */
  readonly suffix: string | null
  readonly isOwnDomain: (domain: string) => boolean
  /** A client for each chain, which reads its newest block. */
  readonly chains: ReadonlyMap<number, { readonly client: Client }>
  /** Null when no chain with ENS is configured. */
  readonly ens: Ens | null
  /** Unix seconds. */
  readonly nowSeconds: () => number
}

/** Creates the service of names. */
export function createNameService(parts: NameServiceParts): NameService {
  const { store, ens } = parts
  const limiter = createConcurrencyLimiter({ total: MAX_CONTRACT_CHECKS, perCaller: MAX_CONTRACT_CHECKS })
  const requireSuffix = () => {
    if (parts.suffix === null) throw new NamesNotOfferedError()
    return parts.suffix
  }
  const checkSigner = async (
    chainId: number,
    address: Hex,
    signed: { readonly digest: Hex; readonly signature: Hex },
  ) => {
    const chain = parts.chains.get(chainId)
    if (chain === undefined) throw new NameChainError(chainId)
    const signer = await recoverAddress({ hash: signed.digest, signature: signed.signature }).catch(() => null)
    if (signer?.toLowerCase() === address) return 'key'
    const leave = limiter.enter('names')
    if (leave === null) throw new BusyError()
    const isSigned = await isSignedBy(chain.client, address, signed).finally(leave)
    if (!isSigned) throw new NameSignatureError()
    return 'contract'
  }
  return {
    async lookUp(name) {
      const { suffix } = parts
      if (suffix !== null && isOwnName(name, suffix)) {
        const label = parseLabel(toLabel(name, suffix))
        const found = await store.find(label)
        if (found === null) throw new NameNotFoundError(`${label}${suffix}`)
        return toProfile(found, suffix)
      }
      if (ens === null) throw suffix === null ? new NamesNotOfferedError() : new EnsNotConfiguredError(suffix)
      const normalized = normalizeName(name)
      const address = normalized === null ? null : await ens.getAddress(normalized)
      if (address === null || normalized === null) throw new NameNotFoundError(toShown(normalized))
      const reason = 'ENS does not say when a name was registered.'
      return { name: normalized, addresses: { 60: { address } }, attributes: [], source: 'ens', reason }
    },
    async listNames(address) {
      const { suffix } = parts
      return suffix === null ? [] : (await store.list(address)).map((name) => toProfile(name, suffix))
    },
    async suggest(name) {
      const suffix = requireSuffix()
      const label = parseLabel(toLabel(name, suffix))
      const candidates = listCandidates(label)
      const taken = await store.findTaken([label, ...candidates].map(toSkeleton))
      const free = candidates.filter((one) => !taken.has(toSkeleton(one))).slice(0, MAX_SUGGESTIONS)
      const requested = { name: `${label}${suffix}`, registered: taken.has(toSkeleton(label)) || !isRegistrable(label) }
      return { suggestions: [requested, ...free.map((one) => ({ name: `${one}${suffix}`, registered: false }))] }
    },
    async register(request) {
      const suffix = requireSuffix()
      const { address, coinType, signature } = request
      const { isOwnDomain, nowSeconds } = parts
      const message = checkMessage(request, { isOwnDomain, nowSeconds: nowSeconds() })
      const label = parseLabel(toLabel(message.name, suffix))
      requireRegistrable(label)
      const signedBy = await checkSigner(message.chainId, address, { digest: message.digest, signature })
      const { messageKey, expiresAt: messageExpiresAt } = message
      const outcome = await store.register(
        { ...{ label, skeleton: toSkeleton(label), address, coinType, signedBy }, messageKey, messageExpiresAt },
        MAX_NAMES_PER_ACCOUNT,
      )
      switch (outcome.status) {
        case 'registered':
          return toProfile(outcome.name, suffix)
        case 'taken':
          throw new NameTakenError(`${label}${suffix}`)
        case 'similar':
          throw new NameSimilarError(`${label}${suffix}`)
        case 'message-used':
          throw new NameMessageUsedError()
        case 'too-many':
          throw new TooManyNamesError(MAX_NAMES_PER_ACCOUNT)
        default:
          return outcome satisfies never
      }
    },
  }
}

function toProfile({ label, address, coinType, registeredAt }: RegisteredName, suffix: string): Profile {
  const created = new Date(registeredAt * 1000).toISOString()
  return {
    ...{ name: `${label}${suffix}`, registered: registeredAt, updated: registeredAt },
    addresses: { [coinType]: { address: getAddress(address), created } },
    ...{ attributes: [], source: 'names' },
  }
}

function isRegistrable(label: string): boolean {
  try {
    requireRegistrable(label)
    return true
  } catch (error) {
    if (error instanceof NameReservedError || error instanceof NameHyphenError) return false
    throw error
  }
}

/** A name in a message, which only has ASCII so that it cannot be shown as another text. */
function toShown(name: string | null): string {
  return name !== null && /^[\x21-\x7e]+$/.test(name) ? name : 'of the request'
}
