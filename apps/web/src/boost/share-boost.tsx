import { isAddressEqual } from 'viem'
import { formatShare, getReferralShare } from '../claim/referral-share.ts'
import { useReferralFee } from '../claim/use-referral-fee.ts'
import type { ChainConfig } from '../config/config.ts'
import { useConnected } from '../connect/use-connected.ts'
import { AmountText } from '../controls/amount-text.tsx'
import { linkButtonClass } from '../controls/button.tsx'
import { classNames } from '../controls/class-names.ts'
import { CopyLinkButton } from '../controls/copy-link-button.tsx'
import text from '../controls/text.module.css'
import { boostText } from '../language/en/boost.ts'
import { toHref } from '../routing/routes.ts'
import { linkTo } from '../routing/use-route.ts'
import { formatAmountWithUnit } from '../token/amount.ts'
import type { BoostData } from './boost-data.ts'
import styles from './boost-page.module.css'
import { useReward } from './use-reward.ts'

/**
 * A link for sharing a boost. If referrers are paid, it names the connected wallet and shows its share. Otherwise it
 * does not, because sharing would earn nothing.
 */
export function ShareBoost({ chain, boostData }: { readonly chain: ChainConfig; readonly boostData: BoostData }) {
  const { boost, incentives } = boostData
  const me = useConnected()?.address ?? null
  const fee = useReferralFee(chain, me === null ? null : boost.validator).data
  const parts = fee === undefined ? [] : incentives.map((each) => getReferralShare(each, { ...fee, ...boost }))
  const at = parts.findIndex((part) => part !== null)
  const part = parts[at] ?? null
  const unit = useReward(chain, part === null ? undefined : incentives[at])?.unit ?? null
  const plain = toHref({ type: 'boost', chainId: chain.chainId, boostId: String(boost.boostId) })
  const manage =
    me !== null && isAddressEqual(me, boost.owner) ? (
      <a {...linkTo({ type: 'manage', chainId: chain.chainId })} className={linkButtonClass({})}>
        {boostText('manage')}
      </a>
    ) : null
  if (me === null || part === null) {
    return (
      <div className={styles['share']}>
        <CopyLinkButton href={() => plain} label={boostText('copyLink')} />
        {manage}
      </div>
    )
  }
  const gets =
    part.amount === null || unit === null
      ? boostText('ofEachReward', { share: formatShare(part.basisPoints) })
      : formatAmountWithUnit(part.amount, unit)
  return (
    <div className={styles['share']}>
      <CopyLinkButton href={() => `${plain}&ref=${me}`} label={boostText('copyReferralLink')} />
      {manage}
      <p className={classNames(text['small'], text['muted'])}>
        <AmountText>{boostText('referral', { part: gets })}</AmountText>
      </p>
    </div>
  )
}
