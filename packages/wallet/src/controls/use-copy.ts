import { useCallback, useEffect, useRef, useState } from 'react'

/** "Copied" is said this long. */
export const COPIED_MS = 2000

/** How copying went, last time. */
export type Copying = 'idle' | 'copied' | 'failed'

/** Copies a text, and says for two seconds how it went. */
export function useCopy(): { readonly status: Copying; readonly copy: (text: string) => Promise<void> } {
  const [status, setStatus] = useState<Copying>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = useCallback(async (text: string) => {
    const isDone = await write(text)
    clearTimeout(timer.current)
    setStatus(isDone ? 'copied' : 'failed')
    timer.current = setTimeout(() => setStatus('idle'), COPIED_MS)
  }, [])
  return { status, copy }
}

async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // No permission, or a page without https: the old way still works in some of them.
    return writeBySelection(text)
  }
}

function writeBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.style.position = 'fixed'
  area.style.opacity = '0'
  const focused = document.activeElement
  // Inside the open dialog: what is outside of it cannot be selected.
  const home = focused?.closest('dialog') ?? document.body
  home.append(area)
  area.select()
  let isDone = false
  try {
    isDone = document.execCommand('copy')
  } catch {
    // Forbidden: said by the caller.
  }
  area.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return isDone
}
