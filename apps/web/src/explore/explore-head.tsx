import { classNames } from '../controls/class-names.ts'
import page from '../controls/page.module.css'
import text from '../controls/text.module.css'
import { exploreText } from '../language/en/explore.ts'
import styles from './explore-page.module.css'

/**
 * The heading of Explore and its introduction.
 * @param lead - the default has no counts.
 */
export function ExploreHead({ lead = exploreText('lead') }: { readonly lead?: string }) {
  return (
    <div className={page['head']}>
      <div>
        <h1>{exploreText('title')}</h1>
        <p className={classNames(text['muted'], styles['lead'])}>{lead}</p>
      </div>
    </div>
  )
}
