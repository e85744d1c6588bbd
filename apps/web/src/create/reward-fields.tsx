import { AddressText } from '../controls/address.tsx'
import { Field } from '../controls/field.tsx'
import { Note } from '../controls/note.tsx'
import { Select } from '../controls/select.tsx'
import { AssetField } from './asset-field.tsx'
import { FEE_KEY } from './number-fields.ts'
import { meaningOf } from './read-reward.ts'
import { errorAt, type RewardFieldsProps } from './reward-field-props.ts'
import type { NumberMeaning } from './reward-form.ts'
import { type RewardKind, rewardKindNames, rewardKinds } from './reward-kinds.ts'
import { RewardNumbers } from './reward-numbers.tsx'
import { switchKind } from './switch-kind.ts'

/** One reward: the kind, and what that kind asks. */
export function RewardFields(props: RewardFieldsProps) {
  const { form, change } = props
  const facts = rewardKinds[form.kind]
  return (
    <>
      <Select
        hint={facts.means}
        label="How it is shared"
        onChoose={(kind) => change(switchKind(form, kind))}
        options={rewardKindNames.map((kind) => ({ value: kind, ...pick(kind) }))}
        value={form.kind}
      />
      <What {...props} />
      {facts.isShare && <Followed {...props} />}
      <RewardNumbers {...props} />
      {facts.signing !== 'verifier' && <Signing {...props} />}
    </>
  )
}

function pick(kind: RewardKind) {
  const { label, group } = rewardKinds[kind]
  return { label, group }
}

function What({ chain, form, asset, peg, account, change }: RewardFieldsProps) {
  const { money } = rewardKinds[form.kind]
  const kind = money ?? (form.kind === 'points' ? 'points' : 'place')
  const labels = { token: 'Token', collectible: 'Set of collectibles', points: 'Points contract', place: 'List' }
  const owner = asset.status === 'ready' ? asset.owner : null
  return (
    <>
      <AssetField
        asset={asset}
        chain={chain}
        // Another kind has another list of known ones.
        key={kind}
        kind={kind}
        label={labels[kind]}
        onText={(assetText) => change({ assetText })}
        value={form.assetText}
      />
      {owner !== null && account !== null && owner !== account && (
        <Note size="small" title="You do not own it" tone="warn">
          Nobody can claim before its owner, <AddressText address={owner} />, lets the boost give from it.
        </Note>
      )}
      {(form.kind === 'pegged' || form.kind === 'peggedShare') && (
        <AssetField
          asset={peg}
          chain={chain}
          kind="token"
          label="Worth counted in"
          onText={(pegText) => change({ pegText })}
          value={form.pegText}
        />
      )}
    </>
  )
}

/** Who signs: the verifier, by what its operator set, or an account of one's own. */
function Signing(props: RewardFieldsProps) {
  const { form, account, change } = props
  const isPriced = rewardKinds[form.kind].signing === 'priced'
  return (
    <>
      <Select
        hint={
          form.signedBy === 'own'
            ? undefined
            : isPriced
              ? 'It signs where its operator has named a pool that gives the price of the two tokens. Ask before you create.'
              : 'It signs by a rule that its operator sets for this boost once it stands. Until then nobody is paid.'
        }
        label="Who signs claims"
        onChoose={(signedBy) => change({ signedBy })}
        options={[
          { value: 'verifier', label: 'The verifier' },
          { value: 'own', label: 'An account of your own' },
        ]}
        value={form.signedBy}
      />
      {form.signedBy === 'own' && (
        <Field
          error={errorAt(props, 'signerText')}
          hint={
            form.signerText.trim() === '' && account !== null ? (
              <>
                Empty for the one that creates, <AddressText address={account} />. It signs with the SDK’s signClaim.
              </>
            ) : (
              'Only this account can sign claims, with the SDK’s signClaim.'
            )
          }
          isMono
          label="The signer’s address"
          onText={(signerText) => change({ signerText })}
          placeholder="0x…"
          value={form.signerText}
        />
      )}
    </>
  )
}

/** Which number of the action, and how it is meant. */
function Followed(props: RewardFieldsProps) {
  const { form, fields, change } = props
  if (fields.length === 0) {
    return (
      <Note size="small" title="Nothing to follow yet" tone="plain">
        Choose an event or a function with a number in it, of a contract that is named, or pay whoever sent the
        transaction.
      </Note>
    )
  }
  const field = fields.find(({ key }) => key === form.followsKey)
  return (
    <>
      <Select
        label="Follows"
        onChoose={(followsKey) => change({ followsKey })}
        options={[
          ...(field === undefined ? [{ value: '', label: 'Choose a number' }] : []),
          ...fields.map(({ key, name, unit }) => ({
            value: key,
            label: key === FEE_KEY || unit === null ? name : `${name}, in ${unit.symbol}`,
          })),
        ]}
        value={field?.key ?? ''}
      />
      {field !== undefined && field.key !== FEE_KEY && (
        <Select
          label="Counted in"
          onChoose={(numberIs: NumberMeaning) => change({ numberIs })}
          options={[
            ...(field.unit === null
              ? []
              : [{ value: 'unit' as const, label: `${field.unit.symbol}, ${field.unit.decimals} decimals` }]),
            { value: 'raw' as const, label: 'Plain numbers (raw)' },
            { value: 'wad' as const, label: '18 decimals (WAD)' },
          ]}
          value={meaningOf(form, field)}
        />
      )}
    </>
  )
}
