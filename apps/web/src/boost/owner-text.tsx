import type { BoostCategory, BoostTextFields } from '@laurel/protocol'
import { Icon } from '../controls/icon.tsx'
import text from '../controls/text.module.css'
import { boostText } from '../language/en/boost.ts'
import styles from './owner-text.module.css'
import { quotedTitle } from './quoted-title.ts'
import type { OwnerWords } from './use-owner-words.ts'

/**
 * A boost's title in its owner's words. It is quoted, small, marked as the creator's, and below the generated title.
 */
export function OwnerTitle({
  words,
  pictureUrl = null,
  expected = null,
  besides = '',
}: {
  readonly words: BoostTextFields | null
  /** The owner's picture; null for none. */
  readonly pictureUrl?: string | null
  /** What is not verified yet. Its space is left free, so that nothing moves when it is shown. */
  readonly expected?: OwnerWords['expected'] | null
  /** The generated title above, which is not repeated. */
  readonly besides?: string
}) {
  const title = words?.title ?? (words === null ? (expected?.title ?? null) : null)
  if (title === null || isSameTitle(title, besides)) return null
  const hasPicture = pictureUrl !== null || expected?.hasPicture === true
  return (
    <span className={styles['title']} data-waits={words === null || undefined}>
      {hasPicture && (
        <span className={styles['picture']} data-size="small">
          {pictureUrl !== null && <img alt="" height={20} src={pictureUrl} width={20} />}
        </span>
      )}
      <span className={text['muted']}>{boostText('creator')}</span> <Quoted title={title} />
    </span>
  )
}

function isSameTitle(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

/** The owner's text of a boost, marked as such. Nothing in it is verified, and the link shows its host. */
export function OwnerTextCard({
  words,
  pictureUrl = null,
  category = null,
}: {
  readonly words: BoostTextFields
  readonly pictureUrl?: string | null
  readonly category?: BoostCategory | null
}) {
  const { title, description, link } = words
  if (title === null && description === null && link === null && pictureUrl === null && category === null) return null
  return (
    <aside aria-label={boostText('creatorsWords')} className={styles['card']}>
      <p className={styles['from']}>{boostText('creatorsWordsNote')}</p>
      {pictureUrl !== null && (
        // Decorative: its owner says in words what matters.
        <span className={styles['picture']}>
          <img alt="" height={96} src={pictureUrl} width={96} />
        </span>
      )}
      {category !== null && <p className={styles['from']}>{boostText(`category.${category}`)}</p>}
      {title !== null && (
        <p className={styles['own']}>
          <Quoted title={title} />
        </p>
      )}
      {description !== null && (
        <p className={text['breakable']} dir="auto">
          {description}
        </p>
      )}
      {link !== null && <OwnerLink link={link} />}
    </aside>
  )
}

function Quoted({ title }: { readonly title: string }) {
  return (
    <q>
      <bdi>{quotedTitle(title)}</bdi>
    </q>
  )
}

/** A link that shows its target: the host, and the rest of the address in a muted color. */
function OwnerLink({ link }: { readonly link: string }) {
  const { host } = new URL(link)
  const rest = link.slice(`https://${host}`.length)
  return (
    <a className={styles['link']} href={link} rel="noopener noreferrer nofollow ugc" target="_blank">
      <bdi>
        {host}
        {rest !== '/' && <span className={text['muted']}>{rest}</span>}
      </bdi>
      <Icon name="out" size={16} />
    </a>
  )
}
