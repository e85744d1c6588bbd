import { type FormEvent, useEffect, useRef, useState } from 'react'
import { findPairingLink } from './pairing-link.ts'
import { readCodeInPicture, scanWithCamera } from './scan-code.ts'

const NO_LINK = 'No pairing link found. In the app, open the code and choose Copy link.'

/** A form for a pairing link, which is pasted, read from a picture of the code, or scanned with the camera. */
export function PairForm({ onLink }: { readonly onLink: (link: string) => void }) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isScanning, setIsScanning] = useState(false)

  function take(found: string | null): void {
    const link = found === null ? null : findPairingLink(found)
    setIsScanning(false)
    if (link === null) {
      setProblem(NO_LINK)
      return
    }
    setProblem(null)
    setText('')
    onLink(link)
  }

  async function takePicture(picture: Blob | null | undefined): Promise<void> {
    if (picture === null || picture === undefined) return
    take(await readCodeInPicture(picture).catch(() => null))
  }

  return (
    <section className="card" aria-labelledby="pair-title">
      <h2 id="pair-title">Connect to an app</h2>
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          take(text)
        }}
      >
        <label className="field">
          <span>Pairing link</span>
          <input
            value={text}
            placeholder="wc:…"
            autoComplete="off"
            spellCheck={false}
            aria-invalid={problem !== null}
            aria-describedby={problem === null ? undefined : 'pair-problem'}
            onChange={({ target }) => setText(target.value)}
            onPaste={({ clipboardData }) => {
              const picture = [...clipboardData.files].find(({ type }) => type.startsWith('image/'))
              void takePicture(picture)
            }}
          />
        </label>
        {problem !== null && (
          <p id="pair-problem" className="problem" role="alert">
            {problem}
          </p>
        )}
        <div className="pair">
          <button type="button" className="button" onClick={() => setIsScanning(!isScanning)}>
            {isScanning ? 'Stop the camera' : 'Scan'}
          </button>
          <button type="submit" className="button primary" disabled={text.trim() === ''}>
            Pair
          </button>
        </div>
      </form>
      {isScanning && (
        <Camera
          onCode={take}
          onProblem={(words) => {
            setIsScanning(false)
            setProblem(words)
          }}
        />
      )}
      <label className="file">
        Or a picture of the code, chosen or pasted:
        <input
          type="file"
          accept="image/*"
          onChange={({ target }) => {
            void takePicture(target.files?.[0])
            target.value = ''
          }}
        />
      </label>
    </section>
  )
}

function Camera({
  onCode,
  onProblem,
}: {
  readonly onCode: (text: string) => void
  readonly onProblem: (words: string) => void
}) {
  const video = useRef<HTMLVideoElement>(null)
  // The newest callbacks, without a restart of the camera when they change.
  const handlers = useRef({ onCode, onProblem })
  handlers.current = { onCode, onProblem }
  useEffect(() => {
    const stop = new AbortController()
    const screen = video.current
    if (screen === null) return
    scanWithCamera(screen, stop.signal).then(
      (found) => {
        if (found !== null && !stop.signal.aborted) handlers.current.onCode(found)
      },
      () => {
        if (!stop.signal.aborted) handlers.current.onProblem('The camera isn’t available here. Paste the link instead.')
      },
    )
    return () => stop.abort()
  }, [])
  return <video ref={video} className="camera" muted playsInline aria-label="What the camera sees" />
}
