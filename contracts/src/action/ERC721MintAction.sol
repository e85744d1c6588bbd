// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {Ownable} from "solady/auth/Ownable.sol";
import {BoostClaimData} from "../shared/BoostClaimData.sol";
import {BoostError} from "../shared/BoostError.sol";
import {InterfaceId} from "../shared/InterfaceId.sol";
import {ACloneable} from "../shared/ACloneable.sol";
import {ICloneable} from "../shared/ICloneable.sol";
import {AValidator} from "../validator/AValidator.sol";
import {AAction} from "./AAction.sol";
import {ContractAction} from "./ContractAction.sol";
import {IAction} from "./IAction.sol";

/// @title ERC721MintAction
/// @notice An action that mints an NFT. The contract is also the validator: the holder of the NFT has completed the
/// action.
/// @dev An NFT counts once for each caller, boost and incentive, so that no one can use it up for another boost.
contract ERC721MintAction is ContractAction, AValidator, Ownable {
    /// @notice Whether an NFT was used for any claim.
    mapping(uint256 tokenId => bool) public validated;

    mapping(bytes32 validationKey => bool) private _usedValidations;

    /// @notice Initializes the clone.
    /// @param data_ - `IContractAction.InitPayload`: the NFT's contract and the function that mints.
    function initialize(bytes calldata data_) external override(ContractAction, ACloneable) initializer {
        _initializeAction(data_);
        _initializeOwner(msg.sender);
    }

    /// @inheritdoc AValidator
    /// @dev `validatorData` is the id of the NFT, which the claimant must hold.
    function validate(uint256 boostId, uint256 incentiveId, address claimant, bytes calldata data_)
        external
        payable
        override
        returns (bool success)
    {
        // Here it would be stuck.
        if (msg.value != 0) revert BoostError.NotImplemented();
        uint256 tokenId = abi.decode(abi.decode(data_, (BoostClaimData)).validatorData, (uint256));
        bytes32 validationKey = keccak256(abi.encode(msg.sender, boostId, incentiveId, tokenId));
        success =
            !_usedValidations[validationKey] && claimant != address(0) && IERC721(target).ownerOf(tokenId) == claimant;
        if (success) {
            _usedValidations[validationKey] = true;
            validated[tokenId] = true;
        }
        emit ActionValidated(claimant, success, data_);
    }

    /// @inheritdoc IAction
    function VALIDATOR() external view override(AAction, IAction) returns (address) {
        return address(this);
    }

    /// @notice Returns the ERC-165 id of this kind of contract.
    /// @return the interface id.
    function getComponentInterface() external pure override(ContractAction, ICloneable) returns (bytes4) {
        return InterfaceId.ERC721_MINT_ACTION;
    }

    /// @notice Returns whether the contract supports an interface (ERC-165).
    /// @param interfaceId - the ERC-165 id.
    /// @return whether the contract supports the interface.
    function supportsInterface(bytes4 interfaceId) public view override(ContractAction, AValidator) returns (bool) {
        return interfaceId == InterfaceId.ERC721_MINT_ACTION || interfaceId == InterfaceId.VALIDATOR
            || super.supportsInterface(interfaceId);
    }
}
