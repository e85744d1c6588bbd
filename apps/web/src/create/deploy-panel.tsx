import type { LintFinding } from '@laurel/protocol'
import { formatEther } from 'viem'
import { countSlots, type Draft, type DraftEvent, SLOTS } from '../action-editor/draft.ts'
import type { DraftState } from '../action-editor/use-compiled-draft.ts'
import type { ChainConfig } from '../config/config.ts'
import { confirmHint } from '../connect/confirm-hint.ts'
import { useConnected } from '../connect/use-connected.ts'
import { AddressText } from '../controls/address.tsx'
import { Alert } from '../controls/alert.tsx'
import { Button, linkButtonClass, StillButton } from '../controls/button.tsx'
import { CopyButton } from '../controls/copy-button.tsx'
import { Details } from '../controls/details.tsx'
import { Field } from '../controls/field.tsx'
import { KeyValues } from '../controls/key-values.tsx'
import text from '../controls/text.module.css'
import { formatError } from '../errors/format-error.ts'
import { messageLocale } from '../language/define-messages.ts'
import { createText } from '../language/en/create.ts'
import { deployText } from '../language/en/deploy.ts'
import { toHref } from '../routing/routes.ts'
import { linkTo } from '../routing/use-route.ts'
import type { TransactionState } from '../transaction/transaction-state.ts'
import { SwitchStep } from '../transaction/transaction-step.tsx'
import { ConnectToSend } from './connect-to-send.tsx'
import styles from './deploy-panel.module.css'
import { countErrors, isImpossible } from './lint-messages.ts'
import type { DeployedAction, UseDeployReturnType } from './use-deploy.ts'
import { useDeployCost } from './use-deploy-cost.ts'

type PanelProps = {
  readonly chain: ChainConfig
  readonly draft: Draft
  readonly read: DraftState
  readonly findings: readonly LintFinding[]
  /** Whether a boost can be created instead, in the panel above. */
  readonly isBesideBoost: boolean
  readonly dispatch: (event: DraftEvent) => void
  readonly deployment: UseDeployReturnType
}

/** The review of an action: its name, its cost, what is missing, and the button that deploys it. */
export function DeployPanel({ chain, draft, read, findings, isBesideBoost, dispatch, deployment }: PanelProps) {
  const { state, deployed } = deployment
  const { result } = read.reading
  const ready = result.status === 'ready' ? result : null
  const action = ready?.action ?? null
  const fixes = countErrors(findings)
  return (
    <section aria-labelledby="deploy-title" className={styles['panel']} id="deploy">
      <div className={styles['part']}>
        <h2 id="deploy-title">{deployText(isBesideBoost ? 'actionOnly' : 'whatIsDeployed')}</h2>
        <Field
          hint={deployText('nameHint')}
          label={deployText('name')}
          maxLength={120}
          onText={(value) => dispatch({ type: 'nameTyped', text: value })}
          placeholder={read.suggestedName === '' ? deployText('namedAfterSummary') : read.suggestedName}
          value={draft.nameText}
        />
        <KeyValues
          rows={[
            { key: deployText('network'), value: chain.name },
            {
              key: deployText('deployedBy'),
              value: (
                <AddressText address={chain.registry} name={chain.names.get(chain.registry.toLowerCase()) ?? null} />
              ),
            },
            { key: deployText('steps'), value: deployText('stepsOf', { count: countSlots(draft), all: SLOTS }) },
            { key: deployText('editable'), value: deployText('no') },
          ]}
          size="small"
        />
      </div>
      <div className={styles['part']}>
        <h2>{deployText(isBesideBoost ? 'cost' : 'review')}</h2>
        <DeployCost action={action} chain={chain} />
        {fixes > 0 && (
          <Alert size="small" title={deployText('openErrors', { count: fixes })} tone="warn">
            {deployText('seeSummary')}
          </Alert>
        )}
        <div className={styles['foot']}>
          {deployment.deployedElsewhere === null && (
            <DeployOutcome chain={chain} deployed={deployed} leave={deployment.leave} state={state} />
          )}
          {(state.status === 'confirming' || state.status === 'pending') && (
            <Alert size="small" title={createText('locked')} tone="plain">
              {createText('lockedHint')}
            </Alert>
          )}
          {deployment.deployedElsewhere !== null && (
            <Alert size="small" title={deployText('deployedElsewhere')} tone="good">
              {deployText.rich('deployedElsewhereHint', {
                address: (
                  <AddressText
                    address={deployment.deployedElsewhere}
                    isCopyable
                    key="address"
                    what={deployText('actionAddress')}
                  />
                ),
              })}
            </Alert>
          )}
          {deployed === null && deployment.deployedElsewhere === null && (
            <NextStep
              chain={chain}
              isBesideBoost={isBesideBoost}
              isRefused={findings.some(isImpossible)}
              missing={result.status === 'missing' ? result.what : null}
              onDeploy={() => {
                if (ready !== null) void deployment.deploy(ready.action, ready.abi)
              }}
              state={state}
            />
          )}
        </div>
      </div>
    </section>
  )
}

/** The network fee of the deployment, as the chain estimates it now. */
function DeployCost({
  chain,
  action,
}: {
  readonly chain: ChainConfig
  readonly action: Parameters<typeof useDeployCost>[1]
}) {
  const cost = useDeployCost(chain, action)
  return (
    <>
      <ol className={styles['costs']}>
        <li>
          <span>{deployText('deployAction')}</span>
          <span className={styles['cost']}>
            {cost.data !== undefined
              ? feeWords(cost.data.fee)
              : action === null
                ? '–'
                : cost.isError
                  ? deployText('unknown')
                  : '…'}
          </span>
        </li>
      </ol>
      <p className={`${text['small']} ${text['muted']}`}>
        {cost.data !== undefined && deployText('gas', { gas: cost.data.gas })}
        {cost.isError && action !== null && deployText('feeUnknown', { problem: formatError(cost.error) })}{' '}
        {deployText('noOtherCost')}
      </p>
    </>
  )
}

/** A fee in the native coin, to four significant digits, because it is an estimate. */
function feeWords(fee: bigint): string {
  const ether = Number(formatEther(fee))
  const shown = ether.toLocaleString(messageLocale(), { maximumSignificantDigits: 4, numberingSystem: 'latn' })
  return deployText('aboutFee', { fee: ether < 0.000001 ? '<0.000001' : shown })
}

function NextStep({
  chain,
  isBesideBoost,
  state,
  missing,
  isRefused,
  onDeploy,
}: {
  readonly chain: ChainConfig
  /** Whether the boost's button is the filled one. */
  readonly isBesideBoost: boolean
  readonly state: TransactionState
  readonly missing: string | null
  readonly isRefused: boolean
  readonly onDeploy: () => void
}) {
  const connected = useConnected()
  if (state.status === 'confirming' && connected !== null) {
    return (
      <DeployStep
        hint={connected.isLogin ? confirmHint(connected) : deployText('openWallet', { wallet: connected.walletName })}
        isBusy
        still={deployText('confirmIn', { wallet: connected.walletName })}
      />
    )
  }
  if (state.status === 'pending' || state.status === 'submitted' || state.status === 'success') {
    const isSlow = state.status === 'pending' && state.isSlow
    return (
      <DeployStep hint={deployText(isSlow ? 'stillPending' : 'fewSeconds')} isBusy still={deployText('confirming')} />
    )
  }
  if (missing !== null)
    return <DeployStep hint={deployText('missingHint')} still={deployText('missing', { what: missing })} />
  if (isRefused) return <DeployStep hint={deployText('refusedHint')} still={deployText('refused')} />
  if (connected === null) return <ConnectToSend />
  if (connected.chainId !== chain.chainId) return <SwitchStep chain={chain} connected={connected} />
  return (
    <>
      <Button look={isBesideBoost ? 'plain' : 'main'} onClick={onDeploy} size="big">
        {deployText('deployOn', { network: chain.name })}
      </Button>
      <p className={styles['hint']}>{deployText('deployHint')}</p>
    </>
  )
}

function DeployStep({
  still,
  hint,
  isBusy = false,
}: {
  readonly still: string
  readonly hint: string
  readonly isBusy?: boolean
}) {
  return (
    <>
      <StillButton isBusy={isBusy} isBig>
        {still}
      </StillButton>
      <p className={styles['hint']}>{hint}</p>
    </>
  )
}

function DeployOutcome({
  chain,
  state,
  deployed,
  leave,
}: {
  readonly chain: ChainConfig
  readonly state: TransactionState
  readonly deployed: DeployedAction | null
  readonly leave: () => void
}) {
  if (state.status === 'failed') {
    return (
      <Alert isLive size="small" title={deployText(state.hash === null ? 'notDeployed' : 'failed')} tone="bad">
        {state.hash === null ? state.problem : deployText('failedHint', { problem: state.problem })}
        {state.details !== undefined && <Details>{state.details}</Details>}
      </Alert>
    )
  }
  if (deployed === null) return null
  const route = {
    type: 'check',
    chainId: chain.chainId,
    transaction: '',
    action: deployed.address,
    draft: null,
  } as const
  return (
    <>
      <Alert isLive title={deployText('deployed', { name: deployed.name })} tone="good">
        {deployText.rich('deployedAt', {
          address: (
            <AddressText address={deployed.address} isCopyable key="address" what={deployText('actionAddress')} />
          ),
        })}
        <br />
        {deployText.rich('deployedIn', {
          hash: <AddressText address={deployed.hash} isCopyable key="hash" what={deployText('transactionHash')} />,
        })}
      </Alert>
      <a {...linkTo(route)} className={linkButtonClass({ look: 'main', size: 'big' })}>
        {deployText('check')}
      </a>
      <p className={styles['hint']}>
        {deployText('link')}{' '}
        <CopyButton value={new URL(toHref(route), window.location.origin).href} what={deployText('linkWhat')} />
        <Button look="quiet" onClick={leave} size="small">
          {deployText('another')}
        </Button>
      </p>
    </>
  )
}
