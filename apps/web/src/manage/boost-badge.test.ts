import { describe, expect, test } from 'vitest'
import { boostBadge } from './boost-badge.ts'

const open = { status: 'open', end: null } as const
const full = { isEmpty: false, isLow: false, isClawedBack: false, isDrawn: false }
const empty = { isEmpty: true, isLow: true, isClawedBack: false, isDrawn: false }

describe('boostBadge', () => {
  test('behavior: an ended boost is not live, with or without funds', () => {
    const ended = { status: 'ended', end: 10 } as const
    expect(boostBadge(ended, full)).toStrictEqual({ text: 'ended', tone: 'plain' })
    expect(boostBadge(ended, empty)).toStrictEqual({ text: 'ended', tone: 'plain' })
  })

  test('behavior: an upcoming boost is not live, and a boost without funds needs some', () => {
    const upcoming = { status: 'upcoming', start: 10 } as const
    expect(boostBadge(upcoming, full)).toStrictEqual({ text: 'upcoming', tone: 'warn' })
    expect(boostBadge(upcoming, empty)).toStrictEqual({ text: 'outOfFunds', tone: 'plain' })
  })

  test('behavior: an open boost is live until its funds run out', () => {
    expect(boostBadge(open, full)).toStrictEqual({ text: 'live', tone: 'good' })
    expect(boostBadge(open, { ...full, isLow: true })).toStrictEqual({ text: 'runningOut', tone: 'warn' })
    expect(boostBadge(open, empty)).toStrictEqual({ text: 'outOfFunds', tone: 'plain' })
  })

  test('behavior: a boost that its creator emptied says so, as its page does', () => {
    const clawedBack = { ...empty, isClawedBack: true }
    const upcoming = { status: 'upcoming', start: 10 } as const
    for (const phase of [open, upcoming]) {
      expect(boostBadge(phase, clawedBack)).toStrictEqual({ text: 'clawedBack', tone: 'plain' })
    }
    expect(boostBadge({ status: 'ended', end: 10 }, clawedBack)).toStrictEqual({ text: 'ended', tone: 'plain' })
  })

  test('behavior: a drawn raffle is neither out of funds nor live, before and after its end', () => {
    const drawn = { ...empty, isDrawn: true }
    for (const phase of [open, { status: 'ended', end: 10 } as const]) {
      expect(boostBadge(phase, drawn)).toStrictEqual({ text: 'drawn', tone: 'good' })
    }
  })

  test('behavior: without its start and end, nothing says that it is live', () => {
    expect(boostBadge({ status: 'reading' }, full)).toStrictEqual({ text: 'loadingStatus', tone: 'plain' })
    expect(boostBadge({ status: 'unknown' }, full)).toStrictEqual({ text: 'statusUnknown', tone: 'plain' })
  })
})
