import { type BoostPresentationFields, signBoostPresentation } from '@laurel/protocol'
import { queryOptions, skipToken, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useReducer, useRef } from 'react'
import { type Address, isAddressEqual } from 'viem'
import { getCode } from 'viem/actions'
import type { BoostData } from '../boost/boost-data.ts'
import { notePresentation } from '../boost/presentation-store.ts'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import { useConnected } from '../connect/use-connected.ts'
import { useAppWallet } from '../connect/wallet-context.ts'
import { shortHex } from '../controls/address.tsx'
import { noteSigned } from '../create/create-boost-storage.ts'
import { formatSendError } from '../errors/format-wallet-error.ts'
import { presentationText } from '../language/en/presentation.ts'
import { getSigner } from '../transaction/signer.ts'
import { WalletDisconnectedError } from '../transaction/use-transaction.ts'
import type { PictureFault } from './picture-fault.ts'
import { explainApiFailure } from './presentation-failure.ts'
import type { FormPicture } from './presentation-form.ts'
import {
  type ApiPresentation,
  ApiSaveError,
  getApiPresentation,
  preparePicture,
  submitPresentation,
} from './presentation-requests.ts'
import { nextPresentation, type PresentationState } from './presentation-state.ts'
import { MAX_CHOSEN_PICTURE_BYTES, type ShrinkResult, shrinkPicture } from './shrink-picture.ts'

const faultKeys = {
  type: 'pictureType',
  size: 'pictureSize',
  pixels: 'picturePixels',
} as const satisfies Record<PictureFault, string>

function presentationQuery(apiUrl: string | null, chainId: number, boostId: bigint) {
  return queryOptions({
    queryKey: ['own-presentation', apiUrl, chainId, String(boostId)],
    queryFn: apiUrl === null ? skipToken : () => getApiPresentation(apiUrl, { chainId, boostId }),
  })
}

/** The presentation of a boost that the API of its network has; null for none. Disabled without an API. */
export function useApiPresentation(
  { apiUrl, chainId }: ChainConfig,
  boostId: bigint,
): UseQueryResult<ApiPresentation | null> {
  return useQuery(presentationQuery(apiUrl, chainId, boostId))
}

/** Saves presentations, and uploads their pictures. */
export type UseSavePresentationReturnType = {
  readonly state: PresentationState
  /** Uploads a picture. Resolves to the picture as it is shown; null when it cannot be used, or another was chosen. */
  readonly upload: (file: File) => Promise<FormPicture | null>
  /** Ends an upload. */
  readonly removePicture: () => void
  /** Has the owner sign, and saves. Resolves to whether it is saved. */
  readonly save: (fields: BoostPresentationFields, picture: FormPicture | null) => Promise<boolean>
  /** The form was changed, so that what failed before no longer matters. */
  readonly edit: () => void
}

/**
 * Saves the presentation of a boost.
 * @param basis - the sequence of the presentation that the form began with, 0 for none. A newer one is not overwritten.
 */
export function useSavePresentation(
  chain: ChainConfig,
  { boostId, owner }: BoostData['boost'],
  basis: number,
): UseSavePresentationReturnType {
  const { apiUrl, chainId, core } = chain
  const [state, dispatch] = useReducer(nextPresentation, { status: 'idle' })
  const uploads = useRef(0)
  const { wallet } = useAppWallet()
  const connected = useConnected()
  const queries = useQueryClient()
  const ownerName = chain.names.get(owner.toLowerCase()) ?? shortHex(owner)

  const explain = async (error: unknown) =>
    error instanceof ApiSaveError
      ? explainSaveError(chain, { error, owner, ownerName })
      : formatSendError(error, { name: connected?.walletName ?? '' })

  async function signAndSend(fields: BoostPresentationFields, picture: FormPicture | null): Promise<ApiPresentation> {
    const signer = await getSigner(wallet, chain)
    if (signer === null || apiUrl === null || core === null) throw new WalletDisconnectedError()
    const current = await getApiPresentation(apiUrl, { chainId, boostId })
    const sequence = current?.parsed.sequence ?? 0
    if (sequence !== basis) {
      queries.setQueryData(presentationQuery(apiUrl, chainId, boostId).queryKey, current)
      throw new ApiSaveError({ type: 'refused', code: 'api/presentation-sequence', reason: '' })
    }
    const presentation = { ...fields, chainId, core, boostId, sequence: sequence + 1 }
    const signature = await signBoostPresentation(signer, presentation)
    dispatch({ type: 'signed' })
    return submitPresentation(apiUrl, { presentation, signature, picture: picture?.base64 ?? null })
  }

  return {
    state,
    async upload(file) {
      if (apiUrl === null) return null
      const upload = ++uploads.current
      try {
        dispatch({ type: 'uploadStarted', upload })
        const chosen = await shrinkFile(file)
        if (upload !== uploads.current) return null
        if (chosen.status === 'error') {
          dispatch({ type: 'pictureRefused', problem: presentationText(faultKeys[chosen.fault]) })
          return null
        }
        const picture = await preparePicture(apiUrl, chosen.bytes)
        dispatch({ type: 'uploaded', upload })
        return upload === uploads.current ? picture : null
      } catch (error) {
        if (upload !== uploads.current) return null
        const problem = error instanceof ApiSaveError ? await explain(error) : presentationText('pictureUnread')
        dispatch(
          error instanceof ApiSaveError
            ? { type: 'uploadFailed', upload, problem }
            : { type: 'pictureRefused', problem },
        )
        return null
      }
    },
    removePicture() {
      uploads.current++
      dispatch({ type: 'pictureRemoved' })
    },
    async save(fields, picture) {
      if (connected !== null && !isAddressEqual(connected.address, owner)) {
        dispatch({ type: 'signatureRequested' })
        dispatch({ type: 'failed', problem: presentationText('failure.otherOwner', { owner: ownerName }) })
        return false
      }
      dispatch({ type: 'signatureRequested' })
      try {
        const saved = await signAndSend(fields, picture)
        notePresentation(chainId, boostId, saved)
        noteSigned({ chainId, account: owner }, boostId, 'text')
        queries.setQueryData(presentationQuery(apiUrl, chainId, boostId).queryKey, saved)
        dispatch({ type: 'saved' })
        await queries.invalidateQueries()
        return true
      } catch (error) {
        dispatch({ type: 'failed', problem: await explain(error) })
        return false
      }
    },
    edit: () => dispatch({ type: 'edited' }),
  }
}

/** A large file is refused by its size, before it is read. */
async function shrinkFile(file: File): Promise<ShrinkResult> {
  if (file.size > MAX_CHOSEN_PICTURE_BYTES) return { status: 'error', fault: 'size' }
  return shrinkPicture(new Uint8Array(await file.arrayBuffer()))
}

async function explainSaveError(
  chain: ChainConfig,
  {
    error: { failure },
    owner,
    ownerName,
  }: { readonly error: ApiSaveError; readonly owner: Address; readonly ownerName: string },
): Promise<string> {
  const isOfSignature = failure.type === 'refused' && failure.code === 'api/presentation-signature'
  // A contract account decides itself which signatures it accepts.
  const code = isOfSignature ? await getCode(chainClient(chain), { address: owner }).catch(() => undefined) : undefined
  return explainApiFailure(failure, { owner: ownerName, isContract: code !== undefined })
}
