import url from 'antd/dist/antd.css?url'
import { preinit } from 'react-dom'

const options = { as: 'style', precedence: 'antd' } as const

/** Asks for the styles before anything is drawn with them. */
export const fetchAntdStyles = () => preinit(url, options)

/** The styles of antd's components, in front of ours; what is drawn with them waits until they are there. */
export const AntdStyles = () => <link rel="stylesheet" href={url} precedence={options.precedence} />
