import type { ShownText } from '../confirm/show-text.ts'
import { useTranslation } from '../language/use-language.ts'

/**
 * An untrusted text: text only, isolated from the direction of the text around it, with a mark for each character that
 * would be invisible.
 */
export function Shown({ text }: { readonly text: ShownText }) {
  const t = useTranslation()
  return (
    <>
      <bdi dir="auto">
        {text.parts.map((part, at) =>
          part.type === 'plain' ? (
            part.text
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change places.
            <mark data-part="hidden-character" key={at}>
              {part.codePoint}
            </mark>
          ),
        )}
      </bdi>
      {text.omitted > 0 && <span data-part="omitted"> {t('omitted', { count: text.omitted })}</span>}
    </>
  )
}

/** A whole address of any kind, in groups of four, the first and the last one stronger, so that it can be compared. */
export function WholeAddress({ address }: { readonly address: string }) {
  const prefix = address.startsWith('0x') ? '0x' : ''
  const groups = address.slice(prefix.length).match(/.{1,4}/g) ?? []
  return (
    <span data-part="whole-address" dir="ltr">
      {groups.map((group, at) => {
        const text = at === 0 ? `${prefix}${group}` : group
        const isEnd = at === 0 || at === groups.length - 1 || (at === groups.length - 2 && groups[at + 1]?.length !== 4)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the groups never change places.
          <span key={at}>
            {isEnd ? <b>{text}</b> : text}
            {at === groups.length - 1 ? null : ' '}
          </span>
        )
      })}
    </span>
  )
}
