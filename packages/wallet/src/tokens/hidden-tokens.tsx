import { type ReactNode, useState } from 'react'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { warnIcon } from '../controls/icons.ts'
import { useMessages } from '../language/use-messages.ts'

export type HiddenTokensProps = {
  /** How many there are. */
  readonly count: number
  /** Whether there is no other token. An account of a newcomer after their first reward would look empty. */
  readonly isAlone: boolean
  /** The list of them. */
  readonly children: ReactNode
}

/** Tokens that are in no list, and dust, behind a switch. See `getHiddenReason`. Nothing where there are none. */
export function HiddenTokens({ count, isAlone, children }: HiddenTokensProps) {
  const [chosen, setOpen] = useState<boolean | null>(null)
  const t = useMessages()
  const isOpen = chosen ?? isAlone
  if (count === 0) return null
  return (
    <>
      <Button isExpanded={isOpen} kind="text" onPress={() => setOpen(!isOpen)}>
        {isOpen ? t('tokens.hide') : t('tokens.showHidden', { count })}
      </Button>
      {isOpen && (
        <>
          <Alert icon={warnIcon}>{t('tokens.hiddenText')}</Alert>
          {children}
        </>
      )}
    </>
  )
}
