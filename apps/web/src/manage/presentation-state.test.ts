import { describe, expect, test } from 'vitest'
import { nextPresentation, type PresentationEvent, type PresentationState } from './presentation-state.ts'

const idle: PresentationState = { status: 'idle' }
const after = (...events: readonly PresentationEvent[]) => events.reduce(nextPresentation, idle)

describe('nextPresentation', () => {
  test('default: signed, then sent, then saved', () => {
    expect(after({ type: 'signatureRequested' })).toEqual({ status: 'signing' })
    expect(after({ type: 'signatureRequested' }, { type: 'signed' })).toEqual({ status: 'sending' })
    expect(after({ type: 'signatureRequested' }, { type: 'signed' }, { type: 'saved' })).toEqual({ status: 'saved' })
  })

  test('behavior: a declined signature is a failure with its reason, which the next edit removes', () => {
    const declined = after({ type: 'signatureRequested' }, { type: 'failed', problem: 'You declined it.' })
    expect(declined).toEqual({ status: 'failed', of: 'presentation', problem: 'You declined it.' })
    expect(nextPresentation(declined, { type: 'edited' })).toEqual(idle)
    expect(nextPresentation(declined, { type: 'signatureRequested' })).toEqual({ status: 'signing' })
  })

  test('behavior: a response to an older upload is dropped', () => {
    const second = after({ type: 'uploadStarted', upload: 1 }, { type: 'uploadStarted', upload: 2 })
    expect(nextPresentation(second, { type: 'uploaded', upload: 1 })).toBe(second)
    expect(nextPresentation(second, { type: 'uploadFailed', upload: 1, problem: 'late' })).toBe(second)
    expect(nextPresentation(second, { type: 'uploaded', upload: 2 })).toEqual(idle)
    expect(nextPresentation(idle, { type: 'uploadFailed', upload: 2, problem: 'late' })).toBe(idle)
  })

  test('behavior: while a picture is uploaded, nothing is signed, and typing goes on', () => {
    const uploading = after({ type: 'uploadStarted', upload: 1 })
    expect(nextPresentation(uploading, { type: 'signatureRequested' })).toBe(uploading)
    expect(nextPresentation(uploading, { type: 'edited' })).toBe(uploading)
  })

  test.each([{ status: 'signing' }, { status: 'sending' }] as const)(
    'behavior: $status, the form does not change',
    (state) => {
      const events: readonly PresentationEvent[] = [
        { type: 'edited' },
        { type: 'signatureRequested' },
        { type: 'uploadStarted', upload: 1 },
        { type: 'pictureRefused', problem: 'no' },
      ]
      for (const event of events) expect(nextPresentation(state, event)).toBe(state)
    },
  )

  test('behavior: a request that was never made has no end', () => {
    for (const type of ['signed', 'saved'] as const) expect(nextPresentation(idle, { type })).toBe(idle)
    expect(nextPresentation(idle, { type: 'failed', problem: 'late' })).toBe(idle)
  })
})
