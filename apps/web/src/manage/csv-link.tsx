import { type ReactNode, useEffect, useState } from 'react'
import { linkButtonClass } from '../controls/button.tsx'
import { type CsvRow, toCsv } from './claims-csv.ts'

/** A file of claims, made in the page: nothing of it goes anywhere. */
export function CsvLink({
  rows,
  fileName,
  size = 'small',
  children,
}: {
  readonly rows: readonly CsvRow[]
  readonly fileName: string
  readonly size?: 'small' | 'normal'
  readonly children: ReactNode
}) {
  const content = toCsv(rows)
  const [href, setHref] = useState('')
  // A link of thousands of rows would not fit an address: browsers cut those off.
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }))
    setHref(url)
    return () => URL.revokeObjectURL(url)
  }, [content])
  return (
    <a className={linkButtonClass({ size })} download={fileName} href={href}>
      {children}
    </a>
  )
}
