// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title InterfaceId
/// @notice The ERC-165 ids of the components of a boost.
/// @dev The deployed protocol's ids, compared with golden/interface-ids.json by the tests. They are constants because
/// some of them include functions that no caller needs.
library InterfaceId {
    bytes4 internal constant ACTION = 0xe6715795;
    bytes4 internal constant ALLOW_LIST = 0xe2089f79;
    bytes4 internal constant BUDGET = 0xe49cedd7;
    bytes4 internal constant INCENTIVE = 0xa9216705;
    bytes4 internal constant VALIDATOR = 0x5912b89c;

    /// @dev The id of ERC-1155 receivers.
    bytes4 internal constant ERC1155_RECEIVER = 0x4e2312e0;

    bytes4 internal constant CONTRACT_ACTION = 0x6c3129aa;
    bytes4 internal constant ERC721_MINT_ACTION = 0x97e083eb;

    /// @dev Ours, `bytes4(keccak256("laurel.allow-list.open-for-good"))`: the allow list admits every account and
    /// always will, so a core does not have to ask it.
    bytes4 internal constant PERMANENTLY_OPEN = 0x9de9090b;

    bytes4 internal constant SIMPLE_ALLOW_LIST = 0x1392d798;
    bytes4 internal constant SIMPLE_DENY_LIST = 0x3d30a22c;
    bytes4 internal constant OFFCHAIN_ACCESS_LIST = 0x2a6b3c38;

    bytes4 internal constant MANAGED_BUDGET = 0x5fbfaa4e;
    bytes4 internal constant MANAGED_BUDGET_WITH_FEES = 0xde98bbf0;
    bytes4 internal constant MANAGED_BUDGET_WITH_FEES_V2 = 0xa2dceadb;
    bytes4 internal constant TRANSPARENT_BUDGET = 0x2929d19c;
    bytes4 internal constant VESTING_BUDGET = 0x64683da1;

    bytes4 internal constant ALLOW_LIST_INCENTIVE = 0xc2c281ec;
    bytes4 internal constant CGDA_INCENTIVE = 0x53cf8555;
    bytes4 internal constant ERC1155_INCENTIVE = 0x9e4fa10b;
    bytes4 internal constant ERC20_INCENTIVE = 0x7cc1d5bb;
    bytes4 internal constant ERC20_PEGGED_INCENTIVE = 0x56586338;
    bytes4 internal constant ERC20_PEGGED_VARIABLE_CRITERIA_INCENTIVE = 0xf60c99c9;
    bytes4 internal constant ERC20_VARIABLE_CRITERIA_INCENTIVE = 0x52b8e45c;
    bytes4 internal constant ERC20_VARIABLE_INCENTIVE = 0x90318111;
    bytes4 internal constant POINTS_INCENTIVE = 0x0d36a40d;

    bytes4 internal constant SIGNER_VALIDATOR = 0xb8ce7b22;
    bytes4 internal constant SIGNER_VALIDATOR_V2 = 0x81818aa3;
    bytes4 internal constant LIMITED_SIGNER_VALIDATOR = 0xc8ebc758;
    bytes4 internal constant LIMITED_SIGNER_VALIDATOR_V2 = 0xf1a436d9;
    bytes4 internal constant PAYABLE_LIMITED_SIGNER_VALIDATOR = 0xb0fafe58;
    bytes4 internal constant PAYABLE_LIMITED_SIGNER_VALIDATOR_V2 = 0x89b50fd9;
}
