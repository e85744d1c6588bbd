import { boostCategories } from '@laurel/protocol'
import { type Address, type Hash, isHash } from 'viem'
import * as z from 'zod/mini'
import type { PresentationForm } from './presentation-form.ts'

/** The longest text of a draft. Text that is too long to be signed is saved too, so that it can be shortened. */
const MAX_DRAFT_TEXT = 4_000
/** The longest picture in base64, as the API makes it: 192 by 192 pixels. Source: docs/wallet-api.md#the-presentation-of-a-boost. */
const MAX_DRAFT_PICTURE = 220_000

/** Which boost a draft is of. */
export type DraftPlace = { readonly chainId: number; readonly core: Address; readonly boostId: bigint }

const typed = z.string().check(z.maxLength(MAX_DRAFT_TEXT))
const hash = z.pipe(
  z.string().check(z.refine((text) => isHash(text))),
  z.transform((text): Hash => `0x${text.slice(2).toLowerCase()}`),
)
const shape = z.object({
  ...{ title: typed, description: typed, link: typed },
  category: z.nullable(z.enum(boostCategories)),
  picture: z.nullable(z.object({ hash, base64: z.nullable(z.string().check(z.maxLength(MAX_DRAFT_PICTURE))) })),
})

/** Parses a draft from text. Null for anything else. Pure. */
export function parsePresentationDraft(text: string): PresentationForm | null {
  try {
    return shape.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

const keyOf = ({ chainId, core, boostId }: DraftPlace) =>
  `laurel:presentation:${chainId}:${core.toLowerCase()}:${boostId}`

/** Returns the draft that is saved on this device. Null when there is none, or the browser denies storage. */
export function readPresentationDraft(place: DraftPlace): PresentationForm | null {
  try {
    const text = window.localStorage.getItem(keyOf(place))
    return text === null ? null : parsePresentationDraft(text)
  } catch {
    return null
  }
}

/** Saves a draft on this device. @param form - null removes it. */
export function savePresentationDraft(place: DraftPlace, form: PresentationForm | null): void {
  try {
    if (form === null) window.localStorage.removeItem(keyOf(place))
    else window.localStorage.setItem(keyOf(place), JSON.stringify(form))
  } catch {
    // The form stays on screen.
  }
}
