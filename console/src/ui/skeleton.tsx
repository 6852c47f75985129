import { Skeleton as AntSkeleton, type SkeletonProps } from 'antd'
import styles from './skeleton.module.css'

/** The outline of what is loading. Its title is an empty heading, so assistive technology does not get to see it. */
export const Skeleton = (props: SkeletonProps) => (
  <div aria-hidden="true" className={styles.skeleton}>
    <AntSkeleton {...props} />
  </div>
)
