import type { WorldChain } from '../app/world.ts'
import { AddressText } from '../controls/address.tsx'
import { Field, Unit as UnitLabel } from '../controls/field.tsx'
import { Note } from '../controls/note.tsx'
import { Select } from '../controls/select.tsx'
import type { Unit } from '../deed/amount.ts'
import { AssetField } from './asset-field.tsx'
import styles from './boost-panel.module.css'
import { FEE_KEY, type NumberField } from './number-fields.ts'
import { meaningOf, type RewardField, type RewardReading } from './read-reward.ts'
import { oneOf } from './reward-clause.ts'
import type { NumberMeaning, RewardForm } from './reward-form.ts'
import { type RewardKind, rewardKindNames, rewardKinds } from './reward-kinds.ts'
import type { AssetReading } from './use-asset.ts'

/** What the reward's fields are given. */
export type RewardPartProps = {
  readonly chain: WorldChain
  readonly form: RewardForm
  readonly reading: RewardReading
  readonly asset: AssetReading
  readonly peg: AssetReading
  readonly fields: readonly NumberField[]
  readonly account: `0x${string}` | null
  readonly change: (changes: Partial<RewardForm>) => void
}

/** What they earn: the kind, and what that kind asks. */
export function RewardPart(props: RewardPartProps) {
  const { form, change } = props
  const facts = rewardKinds[form.kind]
  return (
    <div className={styles['part']} data-part="reward" id="reward" tabIndex={-1}>
      <h2>Reward</h2>
      <Select
        hint={facts.means}
        label="How it is shared"
        onChoose={(kind) => change(withKind(form, kind))}
        options={rewardKindNames.map((kind) => ({ value: kind, ...pick(kind) }))}
        value={form.kind}
      />
      <What {...props} />
      {facts.isShare && <Followed {...props} />}
      <Numbers {...props} />
      {facts.signing !== 'verifier' && <Signing {...props} />}
    </div>
  )
}

function pick(kind: RewardKind) {
  const { label, group } = rewardKinds[kind]
  return { label, group }
}

/** Another kind pays in the same thing only where it is of the same sort. */
function withKind(form: RewardForm, kind: RewardKind): Partial<RewardForm> {
  const sort = (each: RewardKind) => rewardKinds[each].money ?? each
  // “200 people” of one kind would be a limit that nobody asked for of another.
  const isSameCount = rewardKinds[form.kind].isOnce === rewardKinds[kind].isOnce
  return {
    kind,
    ...(sort(form.kind) !== sort(kind) && { assetText: '' }),
    ...(!isSameCount && { peopleText: '' }),
    signedBy: rewardKinds[kind].signing === 'ruled' ? 'own' : 'verifier',
  }
}

function errorAt({ reading, form }: RewardPartProps, field: RewardField): string | null {
  // What is still empty is no mistake: the button says what is missing.
  return reading.status === 'wrong' && reading.field === field && form[field].trim() !== '' ? reading.problem : null
}

const unitOf = (asset: AssetReading): Unit | null => (asset.status === 'ready' ? asset.unit : null)

function What({ chain, form, asset, peg, account, change }: RewardPartProps) {
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
function Signing(props: RewardPartProps) {
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

/** Which number of the deed, and how it is meant. */
function Followed(props: RewardPartProps) {
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

function Numbers(props: RewardPartProps) {
  const { form, asset, peg, fields } = props
  const unit = unitOf(asset)
  const pegUnit = unitOf(peg)
  const field = fields.find(({ key }) => key === form.followsKey)
  const amount = (label: string, of: Unit | null = unit) => (
    <Typed {...props} end={of?.symbol} field="amountText" label={label} mode="decimal" />
  )
  const total = <Typed {...props} end={unit?.symbol} field="totalText" label="In all" mode="decimal" />
  const people = (label: string, hint?: string) => (
    <Typed {...props} field="peopleText" label={label} mode="numeric" {...(hint !== undefined && { hint })} />
  )
  const times = <Typed {...props} field="timesText" hint="Empty for any number." label="Claims each" mode="numeric" />
  const atMost = people('People at most', 'Empty for any number.')
  const most = <Typed {...props} end={unit?.symbol} field="mostText" label="At most" mode="decimal" />
  switch (form.kind) {
    case 'pool':
    case 'points':
      return (
        <Pair>
          {amount('Each earns')}
          {people('People')}
        </Pair>
      )
    case 'raffle':
      return (
        <Pair>
          {amount('The winner earns')}
          {people('Tickets')}
        </Pair>
      )
    case 'falling':
      return (
        <Pair>
          {amount('The first earns')}
          {people('People', 'So many at the first reward: later ones leave room for more.')}
        </Pair>
      )
    case 'share':
    case 'peggedShare':
      return (
        <>
          {amount(
            field === undefined ? 'For each one' : `For each ${oneOf(form, field)}`,
            form.kind === 'share' ? unit : pegUnit,
          )}
          <Pair>
            {most}
            {total}
          </Pair>
          <Pair>
            {times}
            {atMost}
          </Pair>
        </>
      )
    case 'signed':
      return (
        <>
          {total}
          <Pair>
            {times}
            {atMost}
          </Pair>
        </>
      )
    case 'pegged':
      return (
        <>
          <Pair>
            {amount('Each is worth', pegUnit)}
            {total}
          </Pair>
          <Pair>
            {times}
            {atMost}
          </Pair>
        </>
      )
    case 'collectible':
      return (
        <>
          <Pair>
            <Typed {...props} field="tokenIdText" label="Its number" mode="numeric" />
            {people('How many')}
          </Pair>
          {times}
        </>
      )
    case 'place':
      return people('Places')
    default:
      return form.kind satisfies never
  }
}

function Pair({ children }: { readonly children: React.ReactNode }) {
  return <div className={styles['pair']}>{children}</div>
}

type TextField = 'amountText' | 'totalText' | 'mostText' | 'peopleText' | 'timesText' | 'tokenIdText'

function Typed({
  field,
  label,
  end,
  mode,
  hint,
  ...props
}: RewardPartProps & {
  readonly field: TextField
  readonly label: string
  readonly end?: string | undefined
  readonly mode: 'decimal' | 'numeric'
  readonly hint?: string
}) {
  return (
    <Field
      after={end === undefined ? undefined : <UnitLabel>{end}</UnitLabel>}
      error={errorAt(props, field)}
      hint={hint}
      inputMode={mode}
      label={label}
      onText={(typed) => props.change({ [field]: typed })}
      value={props.form[field]}
    />
  )
}
