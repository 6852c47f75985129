select keep_row_counts('tv_call');
