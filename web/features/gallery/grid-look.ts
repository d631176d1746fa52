/** Two to five columns, as many as there is room for. */
export const gridLook = 'grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3 lg:grid-cols-4 xl:grid-cols-5'
