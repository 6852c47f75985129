import {
  banner,
  BannerDraft,
  bannerBytes,
  bannerPositions,
  bannerWords,
  positionCodes,
  special,
  type BannerLink,
  type BannerPosition,
} from '@kangju/contract'
import { Form } from 'antd'
import { useState } from 'react'
import { useCall } from '../../api/query.ts'
import { FieldInput } from '../../resource/fields.tsx'
import { Pick, withKept } from '../../resource/pick.tsx'
import { PictureInput } from '../../resource/picture-input.tsx'
import type { FieldSchema } from '../../resource/schema.ts'
import type { InputProps } from '../../resource/types.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { useSay } from '../../ui/say.ts'
import { bannerPageWords as words } from './words.ts'
import { DeviceFrame } from './device-frame.tsx'
import styles from './banner-inputs.module.css'

// Loaded only when a picture is uploaded.
const CropDialog = onDemand(async () => (await import('../../ui/crop-dialog.tsx')).CropDialog)

/** Picks a position; each choice shows its size and how many of its places are taken. */
export const PositionPick = (props: InputProps) => {
  const say = useSay()
  const { data } = useCall(banner.positionlist, {})
  const known = new Map(data?.map((position) => [position.code, position]))
  const choices = positionCodes.map((code) => {
    const name = say(bannerPositions[code].title)
    const position = known.get(code)
    return { value: code, label: position === undefined ? name : say(words.position, { ...position, name }) }
  })
  return <Pick {...props} choices={choices} />
}

interface Cropping {
  readonly picture: File
  readonly address: string
  readonly done: (part: File | undefined) => void
}

/** The banner's picture, cropped to its position on upload and previewed in a device frame. */
export const BannerPicture = ({ position, ...props }: InputProps & { position: BannerPosition | undefined }) => {
  const say = useSay()
  const [cropping, setCropping] = useState<Cropping>()
  if (position === undefined) return <p className="quiet">{say(words.positionFirst)}</p>
  const { width, height } = bannerPositions[position]
  const schema: FieldSchema = { ...BannerDraft.properties.imageUrl, picture: { purpose: 'content', width, height } }
  return (
    <div className={styles.picture}>
      <PictureInput
        {...props}
        schema={schema}
        prepare={(picture) =>
          new Promise((done) => setCropping({ picture, address: URL.createObjectURL(picture), done }))
        }
      />
      <DeviceFrame position={position} picture={typeof props.value === 'string' ? props.value : undefined} />
      {cropping !== undefined && (
        <CropDialog
          picture={cropping.picture}
          address={cropping.address}
          wanted={{ width, height }}
          maxBytes={bannerBytes}
          onDone={(part) => {
            URL.revokeObjectURL(cropping.address)
            setCropping(undefined)
            cropping.done(part)
          }}
        />
      )}
    </div>
  )
}

/** Changing the link type clears the target, because the old target belongs to another type. */
export const LinkTypePick = ({ onChange, ...props }: InputProps) => {
  const form = Form.useFormInstance()
  const change = (type: unknown) => {
    form.setFieldValue('linkTarget', undefined)
    onChange?.(type)
  }
  return (
    <FieldInput
      {...props}
      schema={BannerDraft.properties.linkType as FieldSchema}
      choice={bannerWords.choice.linkType}
      onChange={change}
    />
  )
}

const OfferPick = ({ type, ...props }: InputProps & { type: 'project' | 'commodity' | 'goods' }) => {
  const say = useSay()
  const { data } = useCall(special.offers, { query: { type } })
  const onSale = data?.filter((offer) => offer.isOnSale)
  return <Pick {...props} choices={withKept(onSale, props.value, say(words.notOffered))} />
}

const SpecialPick = (props: InputProps) => {
  const say = useSay()
  const { data } = useCall(special.nopage, {})
  return <Pick {...props} choices={withKept(data, props.value, say(words.notOffered))} />
}

/** Picks one of our items or takes a typed address, depending on the link type. */
export const LinkTarget = ({ type, ...props }: InputProps & { type: BannerLink | undefined }) => {
  switch (type) {
    case 'project':
    case 'commodity':
    case 'goods':
      return <OfferPick key={type} {...props} type={type} />
    case 'special':
      return <SpecialPick {...props} />
    default:
      return <FieldInput {...props} schema={BannerDraft.properties.linkTarget as FieldSchema} />
  }
}
