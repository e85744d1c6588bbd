import { AddressText } from '../controls/address.tsx'
import { Alert } from '../controls/alert.tsx'
import { Field } from '../controls/field.tsx'
import { Select } from '../controls/select.tsx'
import { rewardText } from '../language/en/reward.ts'
import { AssetField } from './asset-field.tsx'
import { FEE_KEY } from './number-fields.ts'
import { meaningOf } from './read-reward.ts'
import { errorAt, type RewardFieldsProps } from './reward-field-props.ts'
import type { NumberMeaning } from './reward-form.ts'
import { type RewardKind, rewardKindNames, rewardKinds, rewardLabel, rewardMeaning } from './reward-kinds.ts'
import { RewardNumbers } from './reward-numbers.tsx'
import { switchKind } from './switch-kind.ts'

/** One reward: its kind, and the fields of that kind. */
export function RewardFields(props: RewardFieldsProps) {
  const { form, change } = props
  const input = rewardKinds[form.kind]
  return (
    <>
      <Select
        hint={rewardMeaning(form.kind)}
        label={rewardText('type')}
        onChoose={(kind) => change(switchKind(form, kind))}
        options={rewardKindNames.map((kind) => ({ value: kind, ...pick(kind) }))}
        value={form.kind}
      />
      <What {...props} />
      {input.isShare && <Followed {...props} />}
      <RewardNumbers {...props} />
      {input.signing !== 'verifier' && <Signing {...props} />}
    </>
  )
}

function pick(kind: RewardKind) {
  return { label: rewardLabel(kind), group: rewardText(rewardKinds[kind].group) }
}

function What({ chain, form, asset, peg, account, change }: RewardFieldsProps) {
  const { money } = rewardKinds[form.kind]
  const kind = money ?? (form.kind === 'points' ? 'points' : 'place')
  const labels = { token: 'token', collectible: 'nftContract', points: 'pointsContract', place: 'list' } as const
  const owner = asset.status === 'ready' ? asset.owner : null
  return (
    <>
      <AssetField
        asset={asset}
        chain={chain}
        // Another kind has other configured assets.
        key={kind}
        kind={kind}
        label={rewardText(labels[kind])}
        onText={(assetText) => change({ assetText })}
        value={form.assetText}
      />
      {owner !== null && account !== null && owner !== account && (
        <Alert size="small" title={rewardText('notOwner')} tone="warn">
          {rewardText.rich('notOwnerHint', { owner: <AddressText address={owner} key="owner" /> })}
        </Alert>
      )}
      {(form.kind === 'pegged' || form.kind === 'peggedShare') && (
        <AssetField
          asset={peg}
          chain={chain}
          kind="token"
          label={rewardText('peggedTo')}
          onText={(pegText) => change({ pegText })}
          value={form.pegText}
        />
      )}
    </>
  )
}

/** Chooses who signs: the verifier, by its operator's settings, or an account of the creator. */
function Signing(props: RewardFieldsProps) {
  const { form, account, change } = props
  const isPriced = rewardKinds[form.kind].signing === 'priced'
  return (
    <>
      <Select
        hint={form.signedBy === 'own' ? undefined : isPriced ? rewardText('pricedHint') : rewardText('ruledHint')}
        label={rewardText('signedBy')}
        onChoose={(signedBy) => change({ signedBy })}
        options={[
          { value: 'verifier', label: rewardText('byVerifier') },
          { value: 'own', label: rewardText('byOwn') },
        ]}
        value={form.signedBy}
      />
      {form.signedBy === 'own' && (
        <Field
          error={errorAt(props, 'signerText')}
          hint={
            form.signerText.trim() === '' && account !== null
              ? rewardText.rich('signerHint', { account: <AddressText address={account} key="account" /> })
              : rewardText('otherSignerHint')
          }
          isMono
          label={rewardText('signer')}
          onText={(signerText) => change({ signerText })}
          placeholder="0x…"
          value={form.signerText}
        />
      )}
    </>
  )
}

/** Chooses the number of the action, and its unit. */
function Followed(props: RewardFieldsProps) {
  const { form, fields, change } = props
  if (fields.length === 0) {
    return (
      <Alert size="small" title={rewardText('nothingToFollow')} tone="plain">
        {rewardText('nothingToFollowHint')}
      </Alert>
    )
  }
  const field = fields.find(({ key }) => key === form.followsKey)
  return (
    <>
      <Select
        label={rewardText('basedOn')}
        onChoose={(followsKey) => change({ followsKey })}
        options={[
          ...(field === undefined ? [{ value: '', label: rewardText('chooseNumber') }] : []),
          ...fields.map(({ key, name, unit }) => ({
            value: key,
            label: key === FEE_KEY || unit === null ? name : rewardText('numberIn', { name, symbol: unit.symbol }),
          })),
        ]}
        value={field?.key ?? ''}
      />
      {field !== undefined && field.key !== FEE_KEY && (
        <Select
          label={rewardText('numberUnit')}
          onChoose={(numberIs: NumberMeaning) => change({ numberIs })}
          options={[
            ...(field.unit === null
              ? []
              : [
                  {
                    value: 'unit' as const,
                    label: rewardText('unitOption', { symbol: field.unit.symbol, decimals: field.unit.decimals }),
                  },
                ]),
            { value: 'raw' as const, label: rewardText('rawOption') },
            { value: 'wad' as const, label: rewardText('wadOption') },
          ]}
          value={meaningOf(form, field)}
        />
      )}
    </>
  )
}
