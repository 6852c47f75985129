import { Logo } from '../ui/icons.tsx'
import { LanguageSelect } from '../ui/language-select.tsx'
import { useSay } from '../ui/say.ts'
import { productTitle } from '../ui/words.ts'
import productStyles from './product.module.css'

/** Name of the product and choice of language, on pages outside the shell. */
export const ProductHeader = ({ className }: { readonly className: string | undefined }) => {
  const say = useSay()
  return (
    <header className={className}>
      <span className={productStyles.name}>
        <Logo />
        {say(productTitle)}
      </span>
      <LanguageSelect />
    </header>
  )
}
