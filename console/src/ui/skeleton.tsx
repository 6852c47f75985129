import { Skeleton as AntSkeleton, type SkeletonProps } from 'antd'
import styles from './skeleton.module.css'

/** A placeholder while data loads. Its title is an empty heading, so it is hidden from assistive technology. */
export const Skeleton = (props: SkeletonProps) => (
  <div aria-hidden="true" className={styles.skeleton}>
    <AntSkeleton {...props} />
  </div>
)

/** The placeholder of a component whose code loads. */
export const ActiveSkeleton = () => <Skeleton active />
