import type { BoostTextFields } from '@laurel/protocol'
import { Icon } from '../controls/icon.tsx'
import text from '../controls/text.module.css'
import { boostText } from '../language/en/boost.ts'
import styles from './owner-text.module.css'
import { quotedTitle } from './quoted-title.ts'

/**
 * A boost's title in its owner's words. It is quoted, small, marked as the creator's, and below the generated title.
 */
export function OwnerTitle({ words }: { readonly words: BoostTextFields | null }) {
  if (words === null || words.title === null) return null
  return (
    <span className={styles['title']}>
      <span className={text['muted']}>{boostText('creator')}</span> <Quoted title={words.title} />
    </span>
  )
}

/** The owner's text of a boost, marked as such. Nothing in it is verified, and the link shows its host. */
export function OwnerTextCard({ words }: { readonly words: BoostTextFields }) {
  const { title, description, link } = words
  if (title === null && description === null && link === null) return null
  return (
    <aside aria-label={boostText('creatorsWords')} className={styles['card']}>
      <p className={styles['from']}>{boostText('creatorsWordsNote')}</p>
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
