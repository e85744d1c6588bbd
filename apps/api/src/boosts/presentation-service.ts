import {
  BoostNotFoundError,
  type BoostPresentation,
  getBoost,
  hashBoostPresentation,
  hashPicture,
  InvalidBoostPresentationError,
  parseBoostPresentation,
} from '@laurel/protocol'
import { isSignedBy } from '@laurel/server/chain/check-signature.ts'
import { createConcurrencyLimiter } from '@laurel/server/http/concurrency-limiter.ts'
import { BusyError } from '@laurel/server/http/errors.ts'
import type { presentationSchemas } from '@laurel/wallet/api-schemas'
import { type Client, getAddress, type Hash, type Hex } from 'viem'
import type * as mini from 'zod/mini'
import type { ImageDecoder } from '../images/decode-in-thread.ts'
import { toLower } from './boost-service.ts'
import type { PresentationStore, SavedPresentation } from './boost-store.ts'
import {
  BoostUnknownError,
  PictureInvalidError,
  PictureUnknownError,
  PresentationInvalidError,
  PresentationSequenceError,
  PresentationSignatureError,
  PresentationUnknownError,
} from './errors.ts'

/** Signatures that are checked at once. That of a contract is a call that can use much gas of the nodes. */
const MAX_CHECKS = 16

type PresentationJson = mini.input<(typeof presentationSchemas)['SignedPresentation']>
type Submission = mini.output<(typeof presentationSchemas)['SubmitPresentationRequest']>

/** Saves and serves what owners sign about their boosts. */
export type PresentationService = {
  /**
   * Saves a presentation that the boost's owner signed. Submitting the same one again changes nothing.
   * @throws the errors of `boosts/errors.ts`, one for each reason. @throws {QuorumNotReachedError} @throws {BusyError}
   */
  submit(
    place: { readonly chainId: number; readonly boostId: bigint },
    submission: Submission,
  ): Promise<PresentationJson>
  /** @throws {PresentationUnknownError} */
  get(hash: Hash): Promise<PresentationJson>
  /** @throws {PictureUnknownError} */
  getPicture(hash: Hash): Promise<Uint8Array>
  /** Makes a picture small. @param picture - base64. @throws {PictureInvalidError} @throws {ImageBusyError} @throws {ImageSlowError} */
  preparePicture(picture: string): Promise<{ readonly picture: string; readonly hash: Hash }>
}

/** Creates the service of presentations. */
export function createPresentationService({
  store,
  chains,
  decoder,
}: {
  readonly store: PresentationStore
  /** Clients of the newest block, and the core of each chain. */
  readonly chains: ReadonlyMap<
    number,
    { readonly client: Client; readonly settings: { readonly core?: Hex | undefined } }
  >
  readonly decoder: ImageDecoder
}): PresentationService {
  const limiter = createConcurrencyLimiter({ total: MAX_CHECKS, perCaller: MAX_CHECKS })

  const checkOwner = async (presentation: BoostPresentation, { hash, signature }: { hash: Hash; signature: Hex }) => {
    const { chainId, core, boostId } = presentation
    const chain = chains.get(chainId)
    if (chain?.settings.core === undefined) throw new BoostUnknownError()
    if (toLower(chain.settings.core) !== toLower(core))
      throw new PresentationInvalidError('core', getAddress(chain.settings.core))
    const leave = limiter.enter('presentations')
    if (leave === null) throw new BusyError()
    try {
      const { owner } = await getBoost(chain.client, { core, boostId }).catch((error: unknown) => {
        throw error instanceof BoostNotFoundError ? new BoostUnknownError() : error
      })
      const signer = toLower(owner)
      if (!(await isSignedBy(chain.client, signer, { digest: hash, signature })))
        throw new PresentationSignatureError(owner)
      return signer
    } finally {
      leave()
    }
  }
  /** Returns the picture that must be saved; null when there is none, or it is saved already. */
  const checkPicture = async (signed: Hash | null, picture: string | undefined) => {
    if (signed === null) {
      if (picture !== undefined) throw new PictureInvalidError('has no hash in the presentation')
      return null
    }
    if (picture === undefined) {
      if (await store.hasPicture(signed)) return null
      throw new PictureInvalidError('is missing')
    }
    // Encoded again, so that only what this API has written is ever served.
    const bytes = await decoder.reencode(Buffer.from(picture, 'base64'))
    if (bytes === null) throw new PictureInvalidError('is not a PNG or a JPEG of at most 2 MiB and 1 megapixel')
    if (hashPicture(bytes) !== signed) throw new PictureInvalidError('has another hash than the presentation')
    return bytes
  }
  return {
    async submit(place, submission) {
      const presentation = parse(submission.presentation)
      if (presentation.chainId !== place.chainId) throw new PresentationInvalidError('chainId', 'that of the path')
      if (presentation.boostId !== place.boostId) throw new PresentationInvalidError('boostId', 'that of the path')
      const hash = hashBoostPresentation(presentation)
      const known = await store.find(hash)
      if (known !== null) return toJson(known)
      const signature: Hex = toLower(submission.signature)
      const signer = await checkOwner(presentation, { hash, signature })
      const picture = await checkPicture(presentation.pictureHash, submission.picture)
      const saved = { ...presentation, core: toLower(presentation.core), hash, signature, signer }
      if (await store.add(saved, picture)) return toJson(saved)
      // Another request saved the same one meanwhile.
      const same = await store.find(hash)
      if (same !== null) return toJson(same)
      throw new PresentationSequenceError(presentation.sequence)
    },
    async get(hash) {
      const found = await store.find(hash)
      if (found === null) throw new PresentationUnknownError()
      return toJson(found)
    },
    async getPicture(hash) {
      const found = await store.findPicture(hash)
      if (found === null) throw new PictureUnknownError()
      return found
    },
    async preparePicture(picture) {
      const bytes = await decoder.reencode(Buffer.from(picture, 'base64'))
      if (bytes === null) throw new PictureInvalidError('is not a PNG or a JPEG of at most 2 MiB and 1 megapixel')
      return { picture: Buffer.from(bytes).toString('base64'), hash: hashPicture(bytes) }
    },
  }
}

function parse(value: unknown): BoostPresentation {
  try {
    return parseBoostPresentation(value)
  } catch (error) {
    if (!(error instanceof InvalidBoostPresentationError)) throw error
    throw new PresentationInvalidError(error.field, error.expected, { cause: error })
  }
}

function toJson({ hash, signature, signer: _, core, boostId, ...fields }: SavedPresentation): PresentationJson {
  return { hash, signature, presentation: { ...fields, core: getAddress(core), boostId: String(boostId) } }
}
