import {
  type BoostPresentationFields,
  type BoostTextFields,
  boostPresentationTypedData,
  boostTermsTypedData,
  boostTextTypedData,
  NO_TERMS,
  serializeBoostPresentation,
} from '@laurel/protocol'
import { boostCoreAbi } from '@laurel/protocol/abi'
import { createVerifierClient, type VerifierClient } from '@laurel/protocol/verifier'
import { apiPaths, presentationSchemas } from '@laurel/wallet/api-schemas'
import type { Address, Hash } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { getAbiItem } from 'viem/utils'
import { deriveDevAccounts } from '../chain/accounts.ts'
import { createChainClient } from '../chain/chain-client.ts'
import type { WorldChain } from '../world.ts'
import { drawPicture, type PictureName } from './draw-picture.ts'
import { projectOf } from './plan-showcase.ts'
import { type ShowcaseBoost, showcaseBoosts } from './showcase-boosts.ts'

const DAY = 24 * 60 * 60
const FIRST = { sequence: 1 } as const

/** A boost of a project on the chain. `created` in Unix seconds. */
type FoundBoost = { readonly boost: ShowcaseBoost; readonly boostId: bigint; readonly created: number }
type Prepared = { readonly picture: string; readonly hash: Hash }

/**
 * Signs, as the projects, what they say about their boosts: texts and terms at the verifier, presentations with pictures
 * at the API. Leaves boosts whose text is there already, so that a change by a user stays.
 * @param chain - the main chain, with the boosts of the projects as its last ones.
 * @returns the number of boosts that were published.
 * @throws the errors of the verifier's client. @throws {TypeError} when the API does not respond as expected.
 */
export async function publishShowcase(
  chain: WorldChain,
  { verifierUrl, apiUrl }: { readonly verifierUrl: string; readonly apiUrl: string },
): Promise<number> {
  const verifier = createVerifierClient(verifierUrl)
  const found = await findBoosts(chain)
  const boostIds = found.map(({ boostId }) => boostId)
  const listed = await verifier.listTerms({ chainId: chain.chainId, boostIds })
  const known = new Map(listed.map((entry) => [entry.boostId, entry]))
  const missing = found.filter(({ boostId }) => (known.get(boostId)?.text ?? null) === null)
  if (missing.length === 0) return 0
  const pictures = await preparePictures(apiUrl)
  const place = { chainId: chain.chainId, core: chain.contracts.core }
  for (const each of missing) {
    const hasTerms = known.get(each.boostId)?.terms.status === 'signed'
    await publishBoost(each, { place, hasTerms, picture: pictures.get(each.boost.picture) ?? null, verifier, apiUrl })
  }
  return missing.length
}

/**
 * Publishes what a project says about one boost. Its text is the last part: a boost that has one is complete, and one that
 * was interrupted is published at the next start. What is sent a second time changes nothing.
 * @throws as {@link publishShowcase}.
 */
export async function publishBoost(
  { boost, boostId, created }: FoundBoost,
  {
    place: { chainId, core },
    hasTerms,
    picture: prepared,
    verifier,
    apiUrl,
  }: {
    readonly place: { readonly chainId: number; readonly core: Address }
    /** Whether the verifier has terms of the boost, which a user may have changed. */
    readonly hasTerms: boolean
    readonly picture: Prepared | null
    readonly verifier: Pick<VerifierClient, 'submitTerms' | 'submitText'>
    readonly apiUrl: string
  },
): Promise<void> {
  const { title, description, link, category } = boost
  const owner = privateKeyToAccount(projectOf(deriveDevAccounts().projects, boost.project).privateKey)
  const place = { chainId, core, boostId, ...FIRST }
  const words: BoostTextFields = { title, description, link }
  const fields: BoostPresentationFields = { ...words, category, pictureHash: prepared?.hash ?? null }
  const presentation = { ...place, ...fields }
  const signature = await owner.signTypedData(boostPresentationTypedData(presentation))
  const path = apiPaths.boostPresentation.replace('{chainId}', String(chainId)).replace('{boostId}', String(boostId))
  const body = { presentation: serializeBoostPresentation(presentation), signature, picture: prepared?.picture }
  await post(`${apiUrl}${path}`, body)
  const window = { start: atDay(created, boost.startsAfterDays), end: atDay(created, boost.endsAfterDays) }
  if (!hasTerms && (window.start !== null || window.end !== null)) {
    const terms = { ...place, ...NO_TERMS, ...window }
    await verifier.submitTerms(terms, await owner.signTypedData(boostTermsTypedData(terms)))
  }
  const text = { ...place, ...words }
  await verifier.submitText(text, await owner.signTypedData(boostTextTypedData(text)))
}

const atDay = (created: number, days: number | undefined) => (days === undefined ? null : created + days * DAY)

/** Finds the boosts of the projects, which are the last ones of the seeds, by their owners. */
async function findBoosts(chain: WorldChain): Promise<readonly FoundBoost[]> {
  const client = createChainClient(chain)
  const { projects } = deriveDevAccounts()
  const logs = await client.getLogs({
    ...{ address: chain.contracts.core, fromBlock: 0n, strict: true },
    event: getAbiItem({ abi: boostCoreAbi, name: 'BoostCreated' }),
    args: { owner: projects.map(({ address }) => address) },
  })
  return Promise.all(
    showcaseBoosts.map(async (boost, at) => {
      const log = logs[at]
      if (log === undefined || log.args.owner !== projectOf(projects, boost.project).address)
        throw new TypeError(`The boost “${boost.title}” is not on ${chain.name}.`)
      const { timestamp } = await client.getBlock({ blockNumber: log.blockNumber })
      return { boost, boostId: log.args.boostId, created: Number(timestamp) }
    }),
  )
}

/** Draws each picture once. The API makes it small, and returns the hash that a presentation has. */
async function preparePictures(apiUrl: string): Promise<ReadonlyMap<PictureName, Prepared>> {
  const names = [...new Set(showcaseBoosts.map(({ picture }) => picture))]
  const prepared = names.map(async (name) => {
    const picture = Buffer.from(drawPicture(name)).toString('base64')
    const response = presentationSchemas.PreparedPicture.parse(
      await post(`${apiUrl}${apiPaths.preparePicture}`, { picture }),
    )
    return [name, { picture: response.picture, hash: toHash(response.hash) }] as const
  })
  return new Map(await Promise.all(prepared))
}

const toHash = (text: string): Hash => `0x${text.slice(2)}`

async function post(url: string, body: unknown): Promise<unknown> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(url, init)
  if (!response.ok) throw new TypeError(`${url} responded ${response.status}: ${await response.text()}`)
  return response.json()
}
