import type { LintFinding } from '@laurel/protocol'
import { formatEther } from 'viem'
import { type Draft, type DraftEvent, slotsOf } from '../action-editor/draft.ts'
import type { DraftState } from '../action-editor/use-compiled-draft.ts'
import { hrefOf } from '../app/routes.ts'
import { linkTo } from '../app/use-route.ts'
import type { WorldChain } from '../app/world.ts'
import { type Connected, useConnected } from '../connect/use-connected.ts'
import { useSwitch } from '../connect/use-switch.ts'
import { AddressText } from '../controls/address.tsx'
import { Button, linkButtonClass, StillButton } from '../controls/button.tsx'
import { CopyButton } from '../controls/copy-button.tsx'
import { Field } from '../controls/field.tsx'
import { KeyValues } from '../controls/key-values.tsx'
import { Note } from '../controls/note.tsx'
import text from '../controls/text.module.css'
import { countWords } from '../controls/time-words.ts'
import { problemWords } from '../history/problem-words.ts'
import { ConnectToSend } from './connect-to-send.tsx'
import type { DeployState } from './deploy.ts'
import styles from './deploy-panel.module.css'
import type { DeployTools } from './use-deploy.ts'
import { useDeployCost } from './use-deploy-cost.ts'

type PanelProps = {
  readonly chain: WorldChain
  readonly draft: Draft
  readonly read: DraftState
  readonly findings: readonly LintFinding[]
  /** True where a boost can be made of it instead, above. */
  readonly isBesideBoost: boolean
  readonly tell: (event: DraftEvent) => void
  readonly tools: DeployTools
}

/** The last look before it is onchain: its name, what it costs, what is still open, and the one button. */
export function DeployPanel({ chain, draft, read, findings, isBesideBoost, tell, tools }: PanelProps) {
  const { state } = tools
  const { result } = read.reading
  const ready = result.status === 'ready' ? result : null
  const action = ready?.action ?? null
  const cost = useDeployCost(chain, action)
  const name = draft.nameText.trim() === '' ? read.suggestedName : draft.nameText.trim()
  // Several steps may say the same: that is one warning to whoever reads it.
  const fixes = new Set(findings.filter(({ severity }) => severity === 'fix').map(({ message }) => message)).size
  return (
    <section aria-labelledby="deploy-title" className={styles['panel']} id="deploy">
      <div className={styles['part']}>
        <h2 id="deploy-title">{isBesideBoost ? 'Or only the action, without a reward' : 'What will be deployed'}</h2>
        <Field
          hint="People see it when they choose what to check. You can have one action of each name."
          label="Name"
          maxLength={120}
          onText={(value) => tell({ type: 'nameTyped', text: value })}
          placeholder={read.suggestedName === '' ? 'Named by its sentence' : read.suggestedName}
          value={draft.nameText}
        />
        <KeyValues
          rows={[
            { key: 'Network', value: chain.name },
            {
              key: 'Made by',
              value: (
                <AddressText address={chain.registry} name={chain.names.get(chain.registry.toLowerCase()) ?? null} />
              ),
            },
            { key: 'Slots', value: `${slotsOf(draft)} of 4` },
            { key: 'Changed later', value: 'never: it is written once' },
          ]}
          size="small"
        />
      </div>
      <div className={styles['part']}>
        <h2>{isBesideBoost ? 'What that costs' : 'Review'}</h2>
        <ol className={styles['costs']}>
          <li>
            <span>Deploy the action</span>
            <span className={styles['cost']}>
              {cost.data !== undefined
                ? feeWords(cost.data.fee)
                : action === null
                  ? '–'
                  : cost.isError
                    ? 'not known'
                    : '…'}
            </span>
          </li>
        </ol>
        <p className={`${text['small']} ${text['muted']}`}>
          {cost.data !== undefined && `Network fee, about ${countWords(cost.data.gas)} gas. `}
          {cost.isError && action !== null && `The network fee could not be worked out: ${problemWords(cost.error)} `}
          Nothing else is paid.
        </p>
        {fixes > 0 && (
          <Note size="small" title={fixes === 1 ? 'One warning is open' : `${fixes} warnings are open`} tone="warn">
            They stand with the sentence above.
          </Note>
        )}
        <div className={styles['foot']}>
          <Outcome chain={chain} leave={tools.leave} state={state} />
          {(state.status === 'confirming' || state.status === 'pending') && (
            <Note size="small" title="Locked while your wallet signs" tone="plain">
              What you see is what is signed. It can be changed again when this is over.
            </Note>
          )}
          {tools.deployedElsewhere !== null && state.status !== 'deployed' && (
            <Note size="small" title="Another tab has deployed this action" tone="good">
              It is at <AddressText address={tools.deployedElsewhere} isCopyable what="the action’s address" />. Change
              the draft to deploy another.
            </Note>
          )}
          {state.status !== 'deployed' && tools.deployedElsewhere === null && (
            <NextStep
              chain={chain}
              isBesideBoost={isBesideBoost}
              isRefused={findings.some(({ code }) => code.startsWith('protocol/'))}
              missing={result.status === 'missing' ? result.what : null}
              onDeploy={() => {
                if (ready !== null) void tools.deploy(ready.action, { name, abi: ready.abi })
              }}
              state={state}
            />
          )}
        </div>
      </div>
    </section>
  )
}

/** A fee in the chain's coin, to four significant digits: an estimate says no more. */
function feeWords(fee: bigint): string {
  const ether = Number(formatEther(fee))
  return `about ${ether < 0.000001 ? '<0.000001' : ether.toLocaleString('en-US', { maximumSignificantDigits: 4 })} ETH`
}

function NextStep({
  chain,
  isBesideBoost,
  state,
  missing,
  isRefused,
  onDeploy,
}: {
  readonly chain: WorldChain
  /** The boost's own button is the filled one then. */
  readonly isBesideBoost: boolean
  readonly state: DeployState
  readonly missing: string | null
  readonly isRefused: boolean
  readonly onDeploy: () => void
}) {
  const connected = useConnected()
  if (state.status === 'confirming' && connected !== null) {
    return (
      <Step
        hint={`Open ${connected.walletName} if nothing shows, and confirm there.`}
        still={`Confirm in ${connected.walletName}`}
      />
    )
  }
  if (state.status === 'pending') {
    return (
      <Step
        hint={
          state.isSlow
            ? 'Still pending. It may yet go through: you can leave this page open.'
            : 'Usually a few seconds.'
        }
        still="Waiting for a block"
      />
    )
  }
  if (missing !== null)
    return <Step hint="The button appears once the sentence is whole." still={`Missing: ${missing}`} />
  if (isRefused)
    return <Step hint="What has to be mended stands with the sentence above." still="It cannot be deployed like this" />
  if (connected === null) return <ConnectToSend />
  if (connected.chainId !== chain.chainId) return <SwitchStep chain={chain} connected={connected} />
  return (
    <>
      <Button look={isBesideBoost ? 'plain' : 'main'} onClick={onDeploy} size="big">
        Deploy on {chain.name}
      </Button>
      <p className={styles['hint']}>Your wallet shows the fee and asks once more.</p>
    </>
  )
}

function SwitchStep({ chain, connected }: { readonly chain: WorldChain; readonly connected: Connected }) {
  const { isSwitching, problem, switchNetwork } = useSwitch(chain, connected.walletName)
  if (isSwitching)
    return <Step hint="Your wallet asks whether to change the network." still={`Confirm in ${connected.walletName}`} />
  return (
    <>
      <Button look="main" onClick={switchNetwork} size="big">
        Switch to {chain.name}
      </Button>
      <p className={styles['hint']}>{problem ?? 'Your wallet is on another network.'}</p>
    </>
  )
}

function Step({ still, hint }: { readonly still: string; readonly hint: string }) {
  const isBusy = /^(Confirm|Waiting)/.test(still)
  return (
    <>
      <StillButton isBusy={isBusy} isBig>
        {still}
      </StillButton>
      <p className={styles['hint']}>{hint}</p>
    </>
  )
}

function Outcome({
  chain,
  state,
  leave,
}: {
  readonly chain: WorldChain
  readonly state: DeployState
  readonly leave: () => void
}) {
  if (state.status === 'failed') {
    return (
      <Note isLive size="small" title={state.hash === null ? 'Not deployed' : 'The transaction failed'} tone="bad">
        {state.problem} {state.hash !== null && 'The network fee was spent; nothing was deployed.'}
      </Note>
    )
  }
  if (state.status !== 'deployed') return null
  const route = { page: 'check', chainId: chain.chainId, transaction: '', action: state.address, draft: null } as const
  return (
    <>
      <Note isLive title={`Deployed: ${state.name}`} tone="good">
        It is at <AddressText address={state.address} isCopyable what="the action’s address" />
        <br />
        by transaction <AddressText address={state.hash} isCopyable what="the transaction hash" />
      </Note>
      <a {...linkTo(route)} className={linkButtonClass({ look: 'main', size: 'big' })}>
        Check a transaction against it
      </a>
      <p className={styles['hint']}>
        Link to it{' '}
        <CopyButton value={new URL(hrefOf(route), window.location.origin).href} what="the link to this action" />
        <Button look="quiet" onClick={leave} size="small">
          Deploy another
        </Button>
      </p>
    </>
  )
}
