export {
  Autocomplete,
  Checkbox,
  Chip,
  CircularProgress,
  FormControl,
  FormHelperText,
  FormLabel,
  Input,
  LinearProgress,
  Option,
  Select,
  Stack,
  Switch,
  Textarea,
  Typography,
} from '@mui/joy';
export type { Action } from './controls/Action.ts';
export { Avatar } from './display/Avatar.tsx';
export { Button, LinkButton } from './controls/Button.tsx';
export { BusyButton } from './controls/BusyButton.tsx';
export { CopyButton } from './controls/CopyButton.tsx';
export { EllipsisText } from './display/EllipsisText.tsx';
export { CountBadge } from './display/CountBadge.tsx';
export { AvatarGroup } from './display/AvatarGroup.tsx';
export { ListBanner } from './display/ListBanner.tsx';
export { MetaLine } from './display/MetaLine.tsx';
export { CountIconButton } from './controls/CountIconButton.tsx';
export { IconButton } from './controls/IconButton.tsx';
export { PreviewBubble, PreviewTranscript } from './display/PreviewTranscript.tsx';
export { VariableText } from './display/VariableText.tsx';
export { pickAvatarColor, toInitials } from './display/initials.ts';
export { Kbd } from './display/Kbd.tsx';
export { isMac, toAriaKeyShortcuts } from './display/keys.ts';
export { formatBytes } from './display/formatBytes.ts';
export { formatMoney } from './display/formatMoney.ts';
export { FormattedText, type FormattedTextProps, markVariable } from './display/FormattedText.tsx';
export { resolveMediaUrl } from './display/resolveMediaUrl.ts';
export { PersonRow, TwoLineText } from './display/PersonRow.tsx';
export { QueueDot, QueueName } from './display/QueueName.tsx';
export { isPointerActive, usePointerActivity } from './hooks/pointerActivity.ts';
export { SheetDropZone } from './form/SheetDropZone.tsx';
export { SegmentedControl } from './controls/SegmentedControl.tsx';
export { Slider } from './controls/Slider.tsx';
export { MentionedText } from './display/MentionedText.tsx';
export { MessagePreview } from './display/MessagePreview.tsx';
export { StatusBadge, type Tint } from './display/StatusBadge.tsx';
export { type TabItem, TabPanel, TabPanels, Tabs } from './controls/Tabs.tsx';
export { TagChip } from './display/TagChip.tsx';
export { Time } from './display/Time.tsx';
export { countDaysBetween, formatTime } from './display/formatTime.ts';
export { useEscapeKey } from './hooks/useEscapeKey.ts';
export { useMediaQuery, useNarrowScreen } from './hooks/useMediaQuery.ts';
export { useNow } from './hooks/useNow.ts';
export { useDebounced } from './hooks/useDebounced.ts';
export { ActionMenu } from './overlay/ActionMenu.tsx';
export { ContextMenu } from './overlay/ContextMenu.tsx';
export { ConfirmDialog } from './overlay/ConfirmDialog.tsx';
export { Dialog, DialogBody, DialogFooter, useDialogClose } from './overlay/Dialog.tsx';
export { Popover, type PopoverTriggerProps } from './overlay/Popover.tsx';
export { Banner } from './overlay/Banner.tsx';
export { Tooltip } from './overlay/Tooltip.tsx';
export { useReturnFocus } from './overlay/useReturnFocus.ts';
export { toast, type ToastOptions } from './overlay/toast.ts';
export { Toasts } from './overlay/Toasts.tsx';
export { Page } from './page/Page.tsx';
export { PanelSection } from './page/PanelSection.tsx';
export { ScrollContext } from './page/ScrollContext.ts';
export { SearchBox, type SearchBoxProps } from './page/SearchBox.tsx';
export { PopoverSkeleton } from './states/PopoverSkeleton.tsx';
export { Skeleton, pickSkeletonWidth, LoadingSkeleton } from './states/Skeleton.tsx';
export { EmptyState, NoResults } from './states/EmptyState.tsx';
export { ErrorState } from './states/ErrorState.tsx';
export { useFocusHeir } from './overlay/useFocusHeir.ts';
export { returnRetryFocus } from './states/returnRetryFocus.ts';
export { NoPermission } from './states/NoPermission.tsx';
export type { Column, RowTone } from './table/columns.ts';
export { DragGrip } from './table/DragGrip.tsx';
export { DataTable, type DataTableProps } from './table/DataTable.tsx';
export { ScrollSentinel } from './table/ScrollSentinel.tsx';
export { SortedTable } from './table/SortedTable.tsx';
export { ByteSizeField } from './form/fields/ByteSizeField.tsx';
export { ChipsField } from './form/fields/ChipsField.tsx';
export { ColorField } from './form/fields/ColorField.tsx';
export { ErrorSummary } from './form/ErrorSummary.tsx';
export { Field, type CommonFieldProps, type FieldControlProps } from './form/fields/Field.tsx';
export { FileField, type FileValue } from './form/fields/FileField.tsx';
export { FilesField, type FilesValue, type AttachedFile } from './form/fields/FilesField.tsx';
export { FieldGroup, FieldRow, FieldStack, Form, type FormProps } from './form/Form.tsx';
export { SubmitDialog } from './form/SubmitDialog.tsx';
export { TimeChoice } from './form/fields/TimeChoice.tsx';
export { DownloadLink } from './display/DownloadLink.tsx';
export { DownloadButton } from './controls/DownloadButton.tsx';
export { ChartFrame, chartTooltip } from './display/chartStyles.ts';
export { FormDialog, type FormTab } from './form/FormDialog.tsx';
export { FormTest } from './form/FormTest.tsx';
export { ImagePicker } from './form/ImagePicker.tsx';
export { insertText } from './form/fields/insertText.ts';
export { MoneyField } from './form/fields/MoneyField.tsx';
export { NumberField } from './form/fields/NumberField.tsx';
export { PasswordField } from './form/fields/PasswordField.tsx';
export { toColoredOptions, type SelectOption, SelectField } from './form/fields/SelectField.tsx';
export { SecretField } from './form/fields/SecretField.tsx';
export { SubmitButton } from './form/SubmitButton.tsx';
export { SwitchField } from './form/fields/SwitchField.tsx';
export { TextAreaField } from './form/fields/TextAreaField.tsx';
export { TextField, type TextFieldProps } from './form/fields/TextField.tsx';
export { TimeField } from './form/fields/TimeField.tsx';
export { type EndpointForm, useEndpointForm } from './form/useEndpointForm.ts';
export { useField } from './form/fields/useField.ts';
export { type TextVariable } from './form/fields/VariableChips.tsx';
