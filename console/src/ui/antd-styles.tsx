import url from 'antd/dist/antd.css?url'
import { preinit } from 'react-dom'

const options = { as: 'style', precedence: 'antd' } as const

/** Starts loading the styles before they are needed. */
export const fetchAntdStyles = () => preinit(url, options)

/** Loads antd's styles before ours in the cascade; React waits for them before it renders. */
export const AntdStyles = () => <link rel="stylesheet" href={url} precedence={options.precedence} />
