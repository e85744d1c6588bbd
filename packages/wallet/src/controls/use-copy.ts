import { useCallback, useEffect, useRef, useState } from 'react'

/** How long "Copied" is shown, in milliseconds. */
export const COPIED_MS = 2000

/** The status of the last copy. */
export type Copying = 'idle' | 'copied' | 'failed'

/** Copies a text, and reports for two seconds whether it worked. */
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
    // Without permission or HTTPS, copying by selection still works in some browsers.
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
  // The element is inside the open dialog, because nothing outside of it can be selected.
  const home = focused?.closest('dialog') ?? document.body
  home.append(area)
  area.select()
  let isDone = false
  try {
    isDone = document.execCommand('copy')
  } catch {
    // Copying is forbidden; the caller reports it.
  }
  area.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return isDone
}
