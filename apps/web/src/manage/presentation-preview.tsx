import type { BoostPresentationFields } from '@laurel/protocol'
import type { BoostData } from '../boost/boost-data.ts'
import { OwnerTextCard, OwnerTitle } from '../boost/owner-text.tsx'
import { useReward } from '../boost/use-reward.ts'
import { useWording } from '../boost/use-wording.ts'
import type { ChainConfig } from '../config/config.ts'
import { ShortAmount } from '../controls/short-amount.tsx'
import text from '../controls/text.module.css'
import { manageText } from '../language/en/manage.ts'
import { presentationText } from '../language/en/presentation.ts'
import styles from './edit-presentation.module.css'
import type { FormPicture } from './presentation-form.ts'
import { usePictureUrl } from './use-picture-url.ts'

/** How visitors will see a presentation: below the task and the reward, which come from the chain. */
export function PresentationPreview({
  chain,
  boostData: { boost, action, incentives },
  fields,
  picture,
}: {
  readonly chain: ChainConfig
  readonly boostData: BoostData
  readonly fields: BoostPresentationFields
  readonly picture: FormPicture | null
}) {
  const pictureUrl = usePictureUrl(chain.apiUrl, picture)
  const { title } = useWording(chain, action)
  const first = useReward(chain, incentives[0])
  const task = title === '' ? manageText('boostName', { id: String(boost.boostId) }) : title
  return (
    <section aria-label={presentationText('preview')} className={styles['preview']}>
      <h4 className={styles['label']}>{presentationText('previewRow')}</h4>
      <div className={styles['row']}>
        <strong>
          <ShortAmount>{first === null ? '…' : `${first.reward.amount} ${first.reward.unit}`}</ShortAmount>
        </strong>
        <div className={styles['task']}>
          <bdi>{task}</bdi>
          <OwnerTitle pictureUrl={pictureUrl} words={fields} />
        </div>
      </div>
      <h4 className={styles['label']}>{presentationText('previewPage')}</h4>
      <div className={styles['page']}>
        <p className={styles['sentence']}>
          <bdi>{task}</bdi>
        </p>
        <OwnerTextCard category={fields.category} pictureUrl={pictureUrl} words={fields} />
      </div>
      <p className={`${text['small']} ${text['muted']}`}>{presentationText('previewNote')}</p>
    </section>
  )
}
