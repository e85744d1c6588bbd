import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { claimText } from '../language/en/claim.ts'
import { Step } from '../transaction/transaction-step.tsx'

/** The button that claims, or why there is none yet. */
export function ClaimButton({
  buttonWords,
  isReady,
  isRequestOpen,
  onClaim,
}: {
  readonly buttonWords: string
  readonly isReady: boolean
  readonly isRequestOpen: boolean
  readonly onClaim: () => void
}) {
  if (!isReady) return <Step still={claimText('checking')}>{claimText('checkingDetail')}</Step>
  if (!isRequestOpen)
    return (
      <Button look="main" onClick={onClaim} size="big">
        {buttonWords}
      </Button>
    )
  return (
    <Alert
      actions={
        <Button onClick={onClaim} size="small">
          {claimText('claimAgain')}
        </Button>
      }
      isLive
      title={claimText('requestMayBeOpen')}
    >
      {claimText('requestMayBeOpenDetail')}
    </Alert>
  )
}
