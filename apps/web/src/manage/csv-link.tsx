import { type ReactNode, useEffect, useState } from 'react'
import { linkButtonClass } from '../controls/button.tsx'
import { type CsvRow, toCsv } from './claims-csv.ts'

/** A download of claims. The file is created in the page and is not sent anywhere. */
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
  // A data URL of thousands of rows would be too long for browsers.
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
